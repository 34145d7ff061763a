insert into quotes (id, title, subtitle, description, is_active, position, author_id, created_at, version) values
  ('0190a000-0000-7000-8000-000000000301', 'Light and well made', 'Asha Patel, Pune', 'Worn every day, and it''s still bright.', 1, 0, '0190a000-0000-7000-8000-000000000001', 1735689600000, 2)
