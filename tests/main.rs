mod faults;
mod orbat;
