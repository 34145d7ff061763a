update products set variant_count = 2 where id = '0190a000-0000-7000-8000-000000000011';
insert into variants (id, product_id, position, sku, size, color, fineness, gross_mg, net_mg, price_paise, stock, image, version) values
  ('0190a000-0000-7000-8000-000000000341', '0190a000-0000-7000-8000-000000000011', 0, 'B-1', 'Small', 'Gold', 925, 12500, 12250, 149950, 1, null, 1),
  ('0190a000-0000-7000-8000-000000000342', '0190a000-0000-7000-8000-000000000011', 1, null, 'Large', 'Silver', null, null, null, 149950, 2, '/media/y.jpg', 3);
insert into variant_stones (variant_id, position, kind, shape, quality, pieces, mct, paise_per_carat, paise) values
  ('0190a000-0000-7000-8000-000000000341', 0, 'Diamond', 'Round', 'VS GH', 3, 510, 6500000, null),
  ('0190a000-0000-7000-8000-000000000341', 1, 'Ruby', '', '', 1, 1250, null, 340000);
update order_lines set variant_id = '0190a000-0000-7000-8000-000000000341', sku = 'B-1', metal = 'silver', fineness = 925, gross_mg = 12500, net_mg = 12250,
  stones = '[{"kind":"Ruby","shape":"","quality":"","pieces":1,"carats":1.25,"amount":3400}]' where order_id = '0190a000-0000-7000-8000-000000000091' and position = 0;
