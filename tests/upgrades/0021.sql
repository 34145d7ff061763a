insert into credits (id, order_id, kind, metal, gross_mg, net_mg, fineness, paise_per_kg, deduction_bp, amount_paise, from_order_id, note, by_user, at) values
  ('0190a000-0000-7000-8000-0000000000e1', '0190a000-0000-7000-8000-000000000091', 'old_gold', 'gold', 8150, 8000, 916, 1290000000, 200, 10113600, null, 'Two bangles', null, 1753000000000),
  ('0190a000-0000-7000-8000-0000000000e2', '0190a000-0000-7000-8000-000000000091', 'exchange', null, null, null, null, null, null, 11000, '0190a000-0000-7000-8000-000000000091', null, null, 1753000000000);

insert into purchase_vouchers (credit_id, year, serial, number, issued_at, seller_name, seller_address, pan, pan_key) values
  ('0190a000-0000-7000-8000-0000000000e1', 2025, 1, 'PV/25-26/000001', 1753000000000, 'Meera Iyer', '12 Temple Road', null, null);

insert into purchase_voucher_serials (year, last) values (2025, 1)
