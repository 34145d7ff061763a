insert into codes (email_key, purpose, code_hash, tries, expires_at, verified_at) values
  ('new@example.com', 'register', 'c29tZSBjb2Rl', 2, 9000000000000, null),
  ('ravi@example.com', 'reset', 'b3RoZXIgY29kZQ', 0, 9000000000000, 1735689600000);

insert into throttles (key, hits, ends_at) values
  ('login:ravi@example.com', 3, 9000000000000);

insert into outbox (id, event, to_address, kind, data, attempts, next_at, useless_at, sent_at, last_error, created_at) values
  ('0190a000-0000-7000-8000-000000000051', 'welcome:2', 'ravi@example.com', 'welcome', '{}', 1, null, null, 1735689600500, null, 1735689600000),
  ('0190a000-0000-7000-8000-000000000052', 'password:2', 'ravi@example.com', 'password_changed', '{"username":"Ravi"}', 4, 9000000000000, null, null, 'refused', 1735689600000);
