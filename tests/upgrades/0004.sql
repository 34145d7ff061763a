insert into product_categories (product_id, category) values
  ('0190a000-0000-7000-8000-000000000011', 'Bridal Jewellery');

update products set further_categories = '["Bridal Jewellery"]' where id = '0190a000-0000-7000-8000-000000000011';
