mod age_of_napoleon;
mod faults;
mod march_attack;
mod napoleon_1815;
mod orbat;
mod owner_list;
mod sheet_desk;
mod store;
