insert into stock_takings (id, scope, started_at, closed_at, by_user) values
  ('0190a000-0000-7000-8000-000000000351', '{"metal":"gold"}', 1735689600000, 1735693200000, '0190a000-0000-7000-8000-000000000001');
insert into stock_taking_pieces (taking_id, piece_id, action, reason) values
  ('0190a000-0000-7000-8000-000000000351', '0190a000-0000-7000-8000-000000000361', 'keep', 'At the karigar');
insert into stock_scans (taking_id, code, piece_id, outcome, at, by_user) values
  ('0190a000-0000-7000-8000-000000000351', 'T-1', '0190a000-0000-7000-8000-000000000362', 'found', 1735690000000, '0190a000-0000-7000-8000-000000000001');
