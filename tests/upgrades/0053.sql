insert into redirects (id, path, target, status, hits, last_hit_at, created_at) values
  ('0190a000-0000-7000-8000-000000000481', '/collections/rings', '/shop/category/Rings', 301, 7, 1753000000000, 1752000000000);
