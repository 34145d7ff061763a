insert into media (hash, name, mime, bytes, width, height, created_at, unused_since) values
  ('00000000000000000000000000000011', 'picture.jpg', 'image/jpeg', 1000, 10, 10, 1735690300000, 1735690400000);
