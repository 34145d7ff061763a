insert into credit_notes (order_id, year, serial, number, issued_at) values
  ('0190a000-0000-7000-8000-000000000091', 2024, 1, 'CN/24-25/000001', 1735690200000);

insert into credit_note_serials (year, last) values
  (2024, 1);
