mod march_attack;
