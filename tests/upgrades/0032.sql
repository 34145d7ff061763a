insert into shop_settings (key, value, updated_at, updated_by) values ('SHOP_NAME', '"Kanchan"', 1735690000000, '0000');
insert into setting_groups (name, version) values ('shop', 1);
