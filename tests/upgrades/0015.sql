insert into known_devices (token_hash, user_id, created_at, used_at) values
  ('aGFzaCBvZiBhIGRldmljZSB0b2tlbiBvZiBzb21lYm9keQ', '0190a000-0000-7000-8000-000000000001', 1735689600000, 1735776000000);
