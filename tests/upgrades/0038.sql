insert into collections (id, slug, title, text, image, position, is_visible, menu, version) values
  ('0190a000-0000-7000-8000-000000000c01', 'temple', 'Temple', 'From the south.', '/media/x.jpg', 0, 1, 'her', 1);
insert into collection_products (collection_id, product_id, position) values
  ('0190a000-0000-7000-8000-000000000c01', '0190a000-0000-7000-8000-000000000011', 0);
update products set collections = '["0190a000-0000-7000-8000-000000000c01"]' where id = '0190a000-0000-7000-8000-000000000011';
