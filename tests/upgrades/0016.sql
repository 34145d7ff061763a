insert into stock_moves (id, product_id, variant_id, delta, reason, ref, by_user, at) values
  ('0190a000-0000-7000-8000-000000000801', '0190a000-0000-7000-8000-000000000011', null, 4, 'stocktake', null, null, 1735689600000),
  ('0190a000-0000-7000-8000-000000000802', '0190a000-0000-7000-8000-000000000011', null, -1, 'order', 'AB12-CD34', '0190a000-0000-7000-8000-000000000002', 1735689600001);

update products set low_stock = 2 where id = '0190a000-0000-7000-8000-000000000011';

update variants set low_stock = 1 where id = '0190a000-0000-7000-8000-000000000341'
