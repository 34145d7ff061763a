insert into old_gold_purchases (id, year, serial, number, issued_at, seller_name, seller_phone, customer_id, seller_address, pan, pan_key, amount_paise, key_user, key, body_hash) values
  ('0190a000-0000-7000-8000-000000000c01', 2025, 91, 'PV/25-26/000091', 1753000000000, 'Meera Iyer', '9876543210', null, '12 Temple Road, Mysuru 570001', null, null, 500000, 'user-asha', 'bought-1', 'hash-1');

insert into old_gold_items (purchase_id, line, metal, gross_mg, net_mg, fineness, paise_per_kg, deduction_bp, amount_paise, note) values
  ('0190a000-0000-7000-8000-000000000c01', 0, 'gold', 500, 500, 916, 1000000000, 0, 500000, 'Ring');

insert into old_gold_payouts (id, purchase_id, credit_id, seller, way, reference, amount_paise, by_user, at) values
  ('0190a000-0000-7000-8000-000000000c02', '0190a000-0000-7000-8000-000000000c01', null, '9876543210', 'cash', null, 500000, null, 1753000000000)
