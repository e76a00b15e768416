mod faults;
mod march_attack;
mod orbat;
mod store;
