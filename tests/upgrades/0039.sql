insert into cash_entries (id, day, kind, amount_paise, note, by_user, at) values
  ('0190a000-0000-7000-8000-000000000391', '2025-01-01', 'expense', 64000, 'Courier and tea', '0190a000-0000-7000-8000-000000000001', 1735689600000);
insert into day_closings (id, day, opening_paise, expected_paise, counted_paise, counted, note, closed_by, closed_at, reopened_by, reopened_at, reopen_reason) values
  ('0190a000-0000-7000-8000-000000000392', '2025-01-01', 100000, 36000, 35000, '{"500":0,"100":3,"50":1}', 'Change given twice', '0190a000-0000-7000-8000-000000000001', 1735693200000, '0190a000-0000-7000-8000-000000000001', 1735696800000, 'A sale came late');
