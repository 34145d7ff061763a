insert into pages (id, path, kind, title, body, published, version, published_at, updated_at) values
  ('0190a000-0000-7000-8000-000000000511', '/our-workshop', 'page', 'Our workshop', 'Eleven goldsmiths.', 1, 2, 1753000000000, 1753100000000),
  ('00000000-0000-7000-8000-000000000001', '/about', 'page', 'About us', null, 1, 3, 1753000000000, 1753200000000);
insert into page_versions (page_id, version, title, body, published, at) values
  ('0190a000-0000-7000-8000-000000000511', 1, 'Our workshop', '', 0, 1752900000000),
  ('0190a000-0000-7000-8000-000000000511', 2, 'Our workshop', 'Eleven goldsmiths.', 1, 1753000000000),
  ('00000000-0000-7000-8000-000000000001', 1, 'About us', null, 1, null);
