insert into second_factors (user_id, secret, turned_on_at, last_step) values
  ('0190a000-0000-7000-8000-000000000001', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 1735689600000, 57856320),
  ('0190a000-0000-7000-8000-000000000002', 'MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U', null, 0);

insert into recovery_codes (code_hash, user_id) values
  ('b25lIHJlY292ZXJ5IGNvZGUgb2Ygc29tZWJvZHk', '0190a000-0000-7000-8000-000000000001');
