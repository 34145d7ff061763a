insert into categories (id, name, name_key, position) values
  ('0190a000-0000-7000-8000-0000000013a1', 'Nose pins', 'nose pins', 1);
