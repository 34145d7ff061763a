insert into receipt_vouchers (number, kind, order_id, payment_id, receipt_number, year, serial, issued_at, way, amount_paise, document) values
  ('RV/25-26/000001', 'receipt', '0190a000-0000-7000-8000-000000000091', '0190a000-0000-7000-8000-0000000000f1', null, 2025, 1, 1753000000000, 'cash', 500000, '{}'),
  ('RF/25-26/000001', 'refund', '0190a000-0000-7000-8000-000000000091', '0190a000-0000-7000-8000-0000000000f1', 'RV/25-26/000001', 2025, 1, 1753100000000, 'cash', 500000, '{}');

insert into receipt_voucher_serials (year, last) values (2025, 1);

insert into refund_voucher_serials (year, last) values (2025, 1)
