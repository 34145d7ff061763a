insert into consents (user_id, version, at) values
  ('0190a000-0000-7000-8000-000000000002', 1, 1735689600001);

insert into erasures_due (order_id) values
  ('0190a000-0000-7000-8000-000000000093');
