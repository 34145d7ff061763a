insert into coupons (id, code, code_key, percent_points, expires_at, used_count, max_uses, created_at) values
  ('0190a000-0000-7000-8000-000000000061', 'Diwali10', 'diwali10', 1000, 9000000000000, 1, 50, 1735689600000);

insert into cart_lines (id, user_id, product_id, size, color, quantity, created_at, updated_at) values
  ('0190a000-0000-7000-8000-000000000071', '0190a000-0000-7000-8000-000000000002', '0190a000-0000-7000-8000-000000000011', 'Small', 'Gold', 2, 1735689600000, 1735689600001);

insert into cart_coupons (user_id, coupon_id) values
  ('0190a000-0000-7000-8000-000000000002', '0190a000-0000-7000-8000-000000000061');

insert into addresses (id, user_id, name, phone, line1, line2, city, state, pin, created_at, updated_at) values
  ('0190a000-0000-7000-8000-000000000081', '0190a000-0000-7000-8000-000000000002', 'Ravi Kumar', '9876543210', '1 Main Road', '', 'Pune', 'Maharashtra', '411001', 1735689600000, 1735689600000);

insert into orders (id, order_number, user_id, email, email_key, status, cancelled_at, deleted_at, payment_method, payment_status, utr, quantity, total_paise, discount_points, discount_paise, tax_points, tax_paise, grand_total_paise, coupon_id, coupon_code, address, created_at, updated_at) values
  ('0190a000-0000-7000-8000-000000000091', 'AB12-CD34', '0190a000-0000-7000-8000-000000000002', 'ravi@example.com', 'ravi@example.com', 'shipped', null, null, 'UPI', 'paid', '123456789012', 2, 299900, 1000, 29990, 1000, 26991, 296901, '0190a000-0000-7000-8000-000000000061', 'Diwali10', '{"name":"Ravi Kumar","phone":"9876543210","line1":"1 Main Road","line2":"","city":"Pune","state":"Maharashtra","pin":"411001"}', 1735690000000, 1735690100000),
  ('0190a000-0000-7000-8000-000000000092', 'EF56-GH78', null, 'gone@example.com', 'gone@example.com', 'pending', 1735690200000, null, 'COD', 'due_on_delivery', null, 1, 149950, 0, 0, 1000, 14995, 164945, null, null, null, 1735690000001, 1735690200000),
  ('0190a000-0000-7000-8000-000000000093', 'JK90-LM12', '0190a000-0000-7000-8000-000000000002', 'ravi@example.com', 'ravi@example.com', 'completed', null, 1735690300000, 'COD', 'paid', null, 1, 149950, 0, 0, 1000, 14995, 164945, null, null, null, 1735690000002, 1735690300000);

insert into order_lines (order_id, position, product_id, name, image, price_paise, quantity, size, color) values
  ('0190a000-0000-7000-8000-000000000091', 0, '0190a000-0000-7000-8000-000000000011', 'Mehér bangle', '/media/x.jpg', 149950, 1, 'Small', 'Gold'),
  ('0190a000-0000-7000-8000-000000000091', 1, '0190a000-0000-7000-8000-000000000099', 'Gone since', '/media/gone.jpg', 149950, 1, '', ''),
  ('0190a000-0000-7000-8000-000000000092', 0, '0190a000-0000-7000-8000-000000000011', 'Mehér bangle', '/media/x.jpg', 149950, 1, 'Large', 'Silver'),
  ('0190a000-0000-7000-8000-000000000093', 0, '0190a000-0000-7000-8000-000000000011', 'Mehér bangle', '/media/x.jpg', 149950, 1, 'Small', 'Gold');

insert into order_events (id, order_id, event, by_user_id, by_name, at) values
  ('0190a000-0000-7000-8000-0000000000a1', '0190a000-0000-7000-8000-000000000091', 'shipped', '0190a000-0000-7000-8000-000000000001', 'Asha', 1735690100000),
  ('0190a000-0000-7000-8000-0000000000a2', '0190a000-0000-7000-8000-000000000092', 'cancelled', null, 'Gone', 1735690200000);

insert into order_keys (user_id, key, body_hash, order_id) values
  ('0190a000-0000-7000-8000-000000000002', 'one-key', 'aGFzaA', '0190a000-0000-7000-8000-000000000091');
