insert into users (id, email, email_key, username, role, password_hash, profile_image, bio, profession, created_at, confirmed_phone) values
  ('0190a000-0000-7000-8000-000000000550', '0190a000-0000-7000-8000-000000000551@phone.invalid', '0190a000-0000-7000-8000-000000000551@phone.invalid', 'Meera Rao', 'user', '', '', '', '', 1753000000000, '9876543210');
