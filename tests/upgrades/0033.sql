insert into tax_classes (id, name, name_key, hsn, rate_bp, making_rate_bp, position, version) values
  ('0190a000-0000-7000-8000-000000000101', 'Jewellery 3 %, making 5 %', 'jewellery 3 %, making 5 %', '7113', 300, 500, 1, 1);
insert into order_taxes (order_id, position, name, hsn, rate_bp, taxable_paise, tax_paise) values
  ('0190a000-0000-7000-8000-000000000093', 0, 'Standard', '7113', 1000, 149950, 14995);
update products set tax_class_id = '0190a000-0000-7000-8000-000000000101' where id = '0190a000-0000-7000-8000-000000000012';
