insert into sessions (token_hash, user_id, created_at, used_at, expires_at, device) values
  ('bm90IHRoZSBoYXNoIG9mIGFueSB0b2tlbiBhdCBhbGwu', '0190a000-0000-7000-8000-000000000002', 1735689600000, 1735689700000, 9000000000000, 'Firefox on Linux');
