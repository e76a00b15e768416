mod cli;
mod march_attack;
