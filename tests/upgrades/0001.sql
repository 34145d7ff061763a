insert into users (id, email, email_key, username, role, password_hash, profile_image, bio, profession, created_at) values
  ('0190a000-0000-7000-8000-000000000001', 'Asha@Example.com', 'asha@example.com', 'Āśā Patel', 'admin', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g', '/media/aa/asha.jpg', 'Likes “quotes”; it''s true', 'Goldsmith', 1735689600000),
  ('0190a000-0000-7000-8000-000000000002', 'ravi@example.com', 'ravi@example.com', 'Ravi', 'user', 'none', '', '', '', 1735689600001);

insert into addresses (id, user_id, name, phone, line1, line2, city, state, pin, created_at, updated_at) values
  ('0190a000-0000-7000-8000-000000000081', '0190a000-0000-7000-8000-000000000002', 'Ravi Kumar', '9876543210', '1 Main Road', '', 'Pune', 'Maharashtra', '411001', 1735689600000, 1735689600000);

insert into audit_log (id, at, user_id, username, email, call, entity, entity_id, title, before, after) values
  ('0190a000-0000-7000-8000-0000000000b1', 1735690300000, '0190a000-0000-7000-8000-000000000001', 'Asha', 'Asha@Example.com', 'DELETE /api/orders/delete-order/{id}', 'order', '0190a000-0000-7000-8000-000000000093', 'JK90-LM12', '{"status":"completed"}', null),
  ('0190a000-0000-7000-8000-0000000000b2', 1735690400000, '0190a000-0000-7000-8000-000000000001', 'Asha', 'Asha@Example.com', 'PUT /api/deal', 'deal', null, 'Deal of the month', '{"discount":10}', '{"discount":12.5}');

insert into banners (id, title, description, video_url, is_active, position, created_at, version, link) values
  ('0190a000-0000-7000-8000-000000000031', 'Festive', 'For the season', '/media/v.mp4', 1, 0, 1735689600000, 1, '/shop');

insert into carriers (id, name, tracking_url, phone, position, version) values
  ('0190a000-0000-7000-8000-0000000004c1', 'Blue Dart', 'https://track.example/{awb}', '1860 233 1234', 1, 1);

insert into coupons (id, code, code_key, percent_points, expires_at, used_count, max_uses, created_at) values
  ('0190a000-0000-7000-8000-000000000061', 'Diwali10', 'diwali10', 1000, 9000000000000, 1, 50, 1735689600000);

insert into cart_coupons (user_id, coupon_id) values
  ('0190a000-0000-7000-8000-000000000002', '0190a000-0000-7000-8000-000000000061');

insert into tax_classes (id, name, name_key, hsn, rate_bp, making_rate_bp, position, version) values
  ('0190a000-0000-7000-8000-000000000101', 'Jewellery 3 %, making 5 %', 'jewellery 3 %, making 5 %', '7113', 300, 500, 1, 1);

insert into products (id, name, name_key, category, gender, metal, colors, size, price_paise, old_price_paise, description, is_trending, stock, image, additional_images, rating_tenths, given_rating_tenths, review_count, rating_sum, author_id, created_at, updated_at, version, image_alts, image_colors, visibility, tax_class_id, variant_count, price_varies, pricing, collections, hallmark, hallmark_reason, visible_from, entered_at, net_mg, importer, maker, warranty, care, origin, priced_with) values
  ('0190a000-0000-7000-8000-000000000011', 'Mehér bangle', 'meher bangle', 'Bracelets', 'female', '925 Silver', '["Gold","Silver"]', 'Small, Large', 149950, 199900, 'A bangle: plain, "round".', 1, 3, '/media/0123456789abcdef0123456789abcdef/bangle.jpg', '["/media/x.jpg","/media/y.jpg"]', 45, 40, 2, 9, '0190a000-0000-7000-8000-000000000001', 1735689600000, 1735689700000, 1, '{"/media/x.jpg":"A bangle on slate"}', '{"/media/x.jpg":"Gold"}', 'shown', null, 2, 0, 'fixed', '["0190a000-0000-7000-8000-000000000c01"]', 'exempt', 'coin', 1764563400000, 1764000000000, 12250, 'Suvarna Imports, Kochi', 'Oro Firenze', 'One year', 'Keep it dry.', 'Italy', '01930000-0000-7000-8000-000000000001'),
  ('0190a000-0000-7000-8000-000000000012', 'Uncounted studs', 'uncounted studs', 'Studs', 'male', '18K Gold', '["Platinum"]', null, 50000000000, null, '', 0, null, '/media/z.jpg', '[]', 40, 40, 0, 0, null, 1735689600001, 1735689600001, 1, '{}', '{}', 'hidden', '0190a000-0000-7000-8000-000000000101', 0, 0, 'fixed', '[]', 'none', null, null, null, null, null, null, null, null, 'India', null);

insert into cart_lines (id, user_id, product_id, size, color, quantity, created_at, updated_at) values
  ('0190a000-0000-7000-8000-000000000071', '0190a000-0000-7000-8000-000000000002', '0190a000-0000-7000-8000-000000000011', 'Small', 'Gold', 2, 1735689600000, 1735689600001);

insert into codes (email_key, purpose, code_hash, tries, expires_at, verified_at) values
  ('new@example.com', 'register', 'c29tZSBjb2Rl', 2, 9000000000000, null),
  ('ravi@example.com', 'reset', 'b3RoZXIgY29kZQ', 0, 9000000000000, 1735689600000);

insert into collections (id, slug, title, text, image, position, is_visible, menu, version) values
  ('0190a000-0000-7000-8000-000000000c01', 'temple', 'Temple', 'From the south.', '/media/x.jpg', 0, 1, 'her', 1);

insert into collection_products (collection_id, product_id, position) values
  ('0190a000-0000-7000-8000-000000000c01', '0190a000-0000-7000-8000-000000000011', 0);

insert into consents (user_id, version, at) values
  ('0190a000-0000-7000-8000-000000000002', 1, 1735689600001);

insert into credit_note_serials (year, last) values
  (2024, 1);

insert into orders (id, order_number, user_id, email, email_key, status, cancelled_at, deleted_at, payment_method, payment_status, utr, quantity, total_paise, discount_points, discount_paise, tax_points, tax_paise, grand_total_paise, coupon_id, coupon_code, address, created_at, updated_at, stock_released_at, round_off_paise, auto_cancels, price_until) values
  ('0190a000-0000-7000-8000-000000000091', 'AB12-CD34', '0190a000-0000-7000-8000-000000000002', 'ravi@example.com', 'ravi@example.com', 'shipped', null, null, 'UPI', 'paid', '123456789012', 2, 299900, 1000, 29990, 1000, 26991, 296901, '0190a000-0000-7000-8000-000000000061', 'Diwali10', '{"name":"Ravi Kumar","phone":"9876543210","line1":"1 Main Road","line2":"","city":"Pune","state":"Maharashtra","pin":"411001"}', 1735690000000, 1735690100000, null, 0, 0, null),
  ('0190a000-0000-7000-8000-000000000092', 'EF56-GH78', null, 'gone@example.com', 'gone@example.com', 'pending', 1735690200000, null, 'COD', 'due_on_delivery', null, 1, 149950, 0, 0, 1000, 14995, 164945, null, null, null, 1735690000001, 1735690200000, 1735690000000, 0, 1, 1735862800000),
  ('0190a000-0000-7000-8000-000000000093', 'JK90-LM12', '0190a000-0000-7000-8000-000000000002', 'ravi@example.com', 'ravi@example.com', 'completed', null, 1735690300000, 'COD', 'paid', null, 1, 149950, 0, 0, 1000, 14995, 164945, null, null, null, 1735690000002, 1735690300000, null, 0, 0, null);

insert into invoices (order_id, year, serial, number, issued_at, document) values
  ('0190a000-0000-7000-8000-000000000091', 2024, 1, 'SUV/2024-25/000001', 1735690100000, '{"total":"2969.01"}');

insert into credit_notes (order_id, year, serial, number, issued_at) values
  ('0190a000-0000-7000-8000-000000000091', 2024, 1, 'CN/24-25/000001', 1735690200000);

insert into deal (id, title, description, discount, ends_at, version, is_active, link) values
  (1, 'Deal of the month', 'While it lasts', 12.5, 9000000000000, 7, 0, '/categories/Bridal%20Jewellery');

insert into erasures_due (order_id) values
  ('0190a000-0000-7000-8000-000000000093');

insert into heroes (id, title, subtitle, description, images, is_active, position, created_at, version) values
  ('0190a000-0000-7000-8000-000000000041', 'Gold', 'Bright', 'As day', '["/media/h.jpg"]', 1, 2, 1735689600000, 1);

insert into import_progress (file, line, digest, record_id, at) values
  ('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', 2, '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752', '0190a000-0000-7000-8000-000000000011', 1764000000000);

insert into invoice_pdfs (order_id, kind, pdf) values
  ('0190a000-0000-7000-8000-000000000091', 'invoice', 'JVBERi0xLjM=');

insert into invoice_serials (year, last) values
  (2024, 1);

insert into known_devices (token_hash, user_id, created_at, used_at) values
  ('aGFzaCBvZiBhIGRldmljZSB0b2tlbiBvZiBzb21lYm9keQ', '0190a000-0000-7000-8000-000000000001', 1735689600000, 1735776000000);

insert into media (hash, name, mime, bytes, width, height, created_at, unused_since) values
  ('00000000000000000000000000000011', 'picture.jpg', 'image/jpeg', 1000, 10, 10, 1735690300000, 1735690400000),
  ('0123456789abcdef0123456789abcdef', 'bangle.jpg', 'image/jpeg', 120345, 1600, 1600, 1735689600000, null),
  ('fedcba9876543210fedcba9876543210', 'v.mp4', 'video/mp4', 9876543210, null, null, 1735689600000, null);

insert into rate_batches (id, effective_at, entered_at, entered_by, reason, withdrawn_at) values
  ('01930000-0000-7000-8000-000000000001', 1735690000000, 1735690000000, '0000', 'Budget day', null),
  ('01930000-0000-7000-8000-000000000002', 1735790000000, 1735700000000, '0000', null, 1735710000000);

insert into metal_rates (id, batch_id, metal, fineness, paise_per_kg, source) values
  ('01930000-0000-7000-8000-000000000003', '01930000-0000-7000-8000-000000000001', 'gold', 916, 1343000000, 'typed'),
  ('01930000-0000-7000-8000-000000000004', '01930000-0000-7000-8000-000000000001', 'silver', 925, 18523500, 'derived'),
  ('01930000-0000-7000-8000-000000000005', '01930000-0000-7000-8000-000000000002', 'gold', 916, 1363150000, 'typed');

insert into noted_payments (id, user_id, username, email, utr, amount_paise, reason, lines, created_at, settled_at, settled_by) values
  ('0190a000-0000-7000-8000-0000000000f2', '0190a000-0000-7000-8000-000000000001', 'Āśā Patel', 'asha@example.in', '402812345678', 164945, 'Mehér bangle is out of stock.', '[{"name":"Mehér bangle","quantity":1,"size":"Small","color":null}]', 1735689600000, null, null),
  ('0190a000-0000-7000-8000-0000000000f3', null, 'Former shopper', '', '402812345679', 164945, 'The price of your order has changed. Please review your cart.', '[{"name":"Mehér bangle","quantity":1,"size":null,"color":"Gold"}]', 1735689600000, 1735776000000, 'Āśā Patel');

insert into notes (id, entity, entity_id, text, by_user, at) values
  ('0190a000-0000-7000-8000-0000000004b1', 'order', '0190a000-0000-7000-8000-000000000091', 'Gift: the long box, please.', '0190a000-0000-7000-8000-000000000001', 1735690200000);

insert into office_marks (name, created_at) values
  ('welcomed', 1735690500000);

insert into order_events (id, order_id, event, by_user_id, by_name, at) values
  ('0190a000-0000-7000-8000-0000000000a1', '0190a000-0000-7000-8000-000000000091', 'shipped', '0190a000-0000-7000-8000-000000000001', 'Asha', 1735690100000),
  ('0190a000-0000-7000-8000-0000000000a2', '0190a000-0000-7000-8000-000000000092', 'cancelled', null, 'Gone', 1735690200000);

insert into order_keys (user_id, key, body_hash, order_id) values
  ('0190a000-0000-7000-8000-000000000002', 'one-key', 'aGFzaA', '0190a000-0000-7000-8000-000000000091');

insert into order_lines (order_id, position, product_id, name, image, price_paise, quantity, size, color, variant_id, sku, metal, fineness, gross_mg, net_mg, stones, counted) values
  ('0190a000-0000-7000-8000-000000000091', 0, '0190a000-0000-7000-8000-000000000011', 'Mehér bangle', '/media/x.jpg', 149950, 1, 'Small', 'Gold', '0190a000-0000-7000-8000-000000000341', 'B-1', 'silver', 925, 12500, 12250, '[{"kind":"Ruby","shape":"","quality":"","pieces":1,"carats":1.25,"amount":3400}]', 1),
  ('0190a000-0000-7000-8000-000000000091', 1, '0190a000-0000-7000-8000-000000000099', 'Gone since', '/media/gone.jpg', 149950, 1, '', '', null, null, null, null, null, null, null, 1),
  ('0190a000-0000-7000-8000-000000000092', 0, '0190a000-0000-7000-8000-000000000011', 'Mehér bangle', '/media/x.jpg', 149950, 1, 'Large', 'Silver', null, null, null, null, null, null, null, null),
  ('0190a000-0000-7000-8000-000000000093', 0, '0190a000-0000-7000-8000-000000000011', 'Mehér bangle', '/media/x.jpg', 149950, 1, 'Small', 'Gold', null, null, null, null, null, null, null, null);

insert into order_pans (order_id, pan, pan_key) values
  ('0190a000-0000-7000-8000-000000000091', '{"iv":"AAAAAAAAAAAAAAAA","text":"AAAAAAAAAAAAAA","tag":"AAAAAAAAAAAAAAAAAAAAAA","key":"of-another-shop-"}', 'x7');

insert into order_tallies (id, day, status, payment_status, orders, paise) values
  ('0190a000-0000-7000-8000-0000000000c1', 20089, 'shipped', 'paid', 1, 296901),
  ('0190a000-0000-7000-8000-0000000000c2', 20089, 'cancelled', 'due_on_delivery', 1, 164945);

insert into order_taxes (order_id, position, name, hsn, rate_bp, taxable_paise, tax_paise) values
  ('0190a000-0000-7000-8000-000000000093', 0, 'Standard', '7113', 1000, 149950, 14995);

insert into outbox (id, event, to_address, kind, data, attempts, next_at, sent_at, last_error, created_at, user_id) values
  ('0190a000-0000-7000-8000-000000000051', 'welcome:2', 'ravi@example.com', 'welcome', '{}', 1, null, 1735689600500, null, 1735689600000, '0190a000-0000-7000-8000-000000000001'),
  ('0190a000-0000-7000-8000-000000000052', 'password:2', 'ravi@example.com', 'password_changed', '{"username":"Ravi"}', 4, 9000000000000, null, 'refused', 1735689600000, '0190a000-0000-7000-8000-000000000001');

insert into pieces (id, variant_id, huid, tag, gross_mg, net_mg, cert_lab, cert_number, cert_url, state, order_id, order_position, version) values
  ('0190a000-0000-7000-8000-000000000391', '0190a000-0000-7000-8000-000000000341', 'AB12C3', 'B-1/1', 12500, 12262, 'IGI', '6123', 'https://igi.org/6123', 'sold', '0190a000-0000-7000-8000-000000000091', 0, 2),
  ('0190a000-0000-7000-8000-000000000392', '0190a000-0000-7000-8000-000000000342', null, 'B-2/1', null, null, null, null, null, 'in_stock', null, null, 1);

insert into price_holds (id, user_id, cart_key, lines, discount_points, tax_points, created_at, expires_at, rounds_off, reserves) values
  ('0190a000-0000-7000-8000-0000000000f1', '0190a000-0000-7000-8000-000000000001', 'cart-of-an-earlier-version', '[{"productId":"0190a000-0000-7000-8000-000000000011","name":"Mehér bangle","image":"/media/x.jpg","pricePaise":149950,"quantity":1,"size":"Small","color":"Gold","isReserved":false}]', 0, 1000, 1735689600000, 1735690500000, 0, 0);

insert into product_colors (product_id, value) values
  ('0190a000-0000-7000-8000-000000000011', 'Gold'),
  ('0190a000-0000-7000-8000-000000000012', 'Platinum'),
  ('0190a000-0000-7000-8000-000000000011', 'Silver');

insert into recovery_codes (code_hash, user_id) values
  ('b25lIHJlY292ZXJ5IGNvZGUgb2Ygc29tZWJvZHk', '0190a000-0000-7000-8000-000000000001');

insert into reviews (id, product_id, user_id, author_name, rating, comment, verified_buyer, created_at, hidden_at, hidden_reason) values
  ('0190a000-0000-7000-8000-000000000021', '0190a000-0000-7000-8000-000000000011', '0190a000-0000-7000-8000-000000000002', 'Ravi', 5, 'Shines.', 1, 1735689800000, null, null),
  ('0190a000-0000-7000-8000-000000000022', '0190a000-0000-7000-8000-000000000011', null, 'Meera', 4, 'बहुत सुंदर', 0, 1735689800001, 1735689900000, 'spam');

insert into second_factors (user_id, secret, turned_on_at, last_step) values
  ('0190a000-0000-7000-8000-000000000001', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 1735689600000, 57856320),
  ('0190a000-0000-7000-8000-000000000002', 'MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U', null, 0);

insert into sessions (token_hash, user_id, created_at, expires_at, used_at, device, confirmed_at) values
  ('bm90IHRoZSBoYXNoIG9mIGFueSB0b2tlbiBhdCBhbGwu', '0190a000-0000-7000-8000-000000000002', 1735689600000, 9000000000000, 1735689700000, 'Firefox on Linux', null),
  ('lI3252aZspTLV8xuOA0kWDBUzaMWqf31JPGc_4dlnZI', '0190a000-0000-7000-8000-000000000001', 1735689600000, 9000000000000, 0, '', 1735776000000);

insert into setting_groups (name, version) values
  ('shop', 1);

insert into shipments (id, order_id, carrier_id, carrier_name, awb, lines, insured_paise, identity_check, receiver_name, sent_at, expected_on, version) values
  ('0190a000-0000-7000-8000-0000000004c2', '0190a000-0000-7000-8000-000000000091', '0190a000-0000-7000-8000-0000000004c1', 'Blue Dart', 'AWB-1234', '[{"position":0,"quantity":1}]', 12345600, 'id', 'Meera Iyer', 1735690200000, '2025-01-08', 1);

insert into shop_settings (key, value, updated_at, updated_by) values
  ('SHOP_NAME', '"Kanchan"', 1735690000000, '0000');

insert into throttles (key, hits, ends_at) values
  ('login:ravi@example.com', 3, 9000000000000);

insert into unused_portraits (user_id, hash, bytes, uploaded_at) values
  ('0190a000-0000-7000-8000-000000000002', '00000000000000000000000000000011', 1000, 1735690300000);

insert into variants (id, product_id, position, sku, size, color, fineness, gross_mg, net_mg, price_paise, stock, image, version) values
  ('0190a000-0000-7000-8000-000000000341', '0190a000-0000-7000-8000-000000000011', 0, 'B-1', 'Small', 'Gold', 925, 12500, 12250, 149950, 1, null, 1),
  ('0190a000-0000-7000-8000-000000000342', '0190a000-0000-7000-8000-000000000011', 1, null, 'Large', 'Silver', null, null, null, 149950, 2, '/media/y.jpg', 3);

insert into variant_stones (variant_id, position, kind, shape, quality, pieces, mct, paise_per_carat, paise) values
  ('0190a000-0000-7000-8000-000000000341', 0, 'Diamond', 'Round', 'VS GH', 3, 510, 6500000, null),
  ('0190a000-0000-7000-8000-000000000341', 1, 'Ruby', '', '', 1, 1250, null, 340000);
