insert into metal_entries (id, day, metal, fineness, kind, mg, product_id, variant_id, ref, note, by_user, at) values
  ('0190a000-0000-7000-8000-000000000431', '2025-01-01', 'gold', 916, 'bought', 10005, null, null, null, 'From the refiner', '0190a000-0000-7000-8000-000000000001', 1735689600000),
  ('0190a000-0000-7000-8000-000000000432', '2025-01-02', 'gold', 916, 'sold', -3500, '0190a000-0000-7000-8000-000000000011', '0190a000-0000-7000-8000-000000000341', 'AB12-CD34', null, null, 1735776000000);
insert into metal_balances (month, metal, fineness, mg) values ('2025-02', 'gold', 916, 6505);
