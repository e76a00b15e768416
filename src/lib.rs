pub mod orbat;
