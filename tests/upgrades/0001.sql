insert into users (id, email, email_key, username, role, password_hash, profile_image, bio, profession, created_at) values
  ('0190a000-0000-7000-8000-000000000001', 'Asha@Example.com', 'asha@example.com', 'Āśā Patel', 'admin', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g', '/media/aa/asha.jpg', 'Likes “quotes”; it''s true', 'Goldsmith', 1735689600000),
  ('0190a000-0000-7000-8000-000000000002', 'ravi@example.com', 'ravi@example.com', 'Ravi', 'user', 'none', '', '', '', 1735689600001);

insert into sessions (token_hash, user_id, created_at, expires_at) values
  ('lI3252aZspTLV8xuOA0kWDBUzaMWqf31JPGc_4dlnZI', '0190a000-0000-7000-8000-000000000001', 1735689600000, 9000000000000);

insert into products (id, name, name_key, category, gender, metal, colors, size, price_paise, old_price_paise, description, is_trending, stock, image, additional_images, rating_tenths, given_rating_tenths, review_count, rating_sum, author_id, created_at, updated_at) values
  ('0190a000-0000-7000-8000-000000000011', 'Mehér bangle', 'meher bangle', 'Bracelets', 'female', '925 Silver', '["Gold","Silver"]', 'Small, Large', 149950, 199900, 'A bangle: plain, "round".', 1, 3, '/media/0123456789abcdef0123456789abcdef/bangle.jpg', '["/media/x.jpg","/media/y.jpg"]', 45, 40, 2, 9, '0190a000-0000-7000-8000-000000000001', 1735689600000, 1735689700000),
  ('0190a000-0000-7000-8000-000000000012', 'Uncounted studs', 'uncounted studs', 'Studs', 'male', '18K Gold', '["Platinum"]', null, 50000000000, null, '', 0, null, '/media/z.jpg', '[]', 40, 40, 0, 0, null, 1735689600001, 1735689600001);

insert into product_colors (product_id, value) values
  ('0190a000-0000-7000-8000-000000000011', 'Gold'),
  ('0190a000-0000-7000-8000-000000000011', 'Silver'),
  ('0190a000-0000-7000-8000-000000000012', 'Platinum');

insert into reviews (id, product_id, user_id, author_name, rating, comment, verified_buyer, created_at) values
  ('0190a000-0000-7000-8000-000000000021', '0190a000-0000-7000-8000-000000000011', '0190a000-0000-7000-8000-000000000002', 'Ravi', 5, 'Shines.', 1, 1735689800000),
  ('0190a000-0000-7000-8000-000000000022', '0190a000-0000-7000-8000-000000000011', null, 'Meera', 4, 'बहुत सुंदर', 0, 1735689800001);

insert into banners (id, title, description, video_url, is_active, position, author_id, created_at) values
  ('0190a000-0000-7000-8000-000000000031', 'Festive', 'For the season', '/media/v.mp4', 1, 0, null, 1735689600000);

insert into heroes (id, title, subtitle, description, images, is_active, position, author_id, created_at) values
  ('0190a000-0000-7000-8000-000000000041', 'Gold', 'Bright', 'As day', '["/media/h.jpg"]', 1, 2, null, 1735689600000);

insert into deal (id, title, description, discount, image_url, ends_at) values
  (1, 'Deal of the month', 'While it lasts', 12.5, null, 9000000000000);

insert into media (hash, name, mime, bytes, width, height, created_at) values
  ('0123456789abcdef0123456789abcdef', 'bangle.jpg', 'image/jpeg', 120345, 1600, 1600, 1735689600000),
  ('fedcba9876543210fedcba9876543210', 'v.mp4', 'video/mp4', 9876543210, null, null, 1735689600000);
