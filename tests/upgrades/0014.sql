insert into pin_rules (prefix, serviceable, cash, days_from, days_to) values
  ('682', 1, 1, 2, 3);

update orders set promised_day = 20100 where id = '0190a000-0000-7000-8000-000000000091'
