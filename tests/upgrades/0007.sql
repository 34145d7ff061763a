insert into invoices (order_id, year, serial, number, issued_at, document) values
  ('0190a000-0000-7000-8000-000000000091', 2024, 1, 'SUV/2024-25/000001', 1735690100000, '{"total":"2969.01"}');

insert into invoice_serials (year, last) values
  (2024, 1);
