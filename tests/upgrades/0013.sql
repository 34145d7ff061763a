insert into refunds (id, order_id, payment_id, lines, charge, amount_paise, taxable_paise, tax_paise, reason, state, provider_refund_id, idempotency_key, way, paid_on, reference, by_user, created_at, updated_at) values
  ('0190a000-0000-7000-8000-0000000012a1', '0190a000-0000-7000-8000-000000000091', '0190a000-0000-7000-8000-0000000011a1', '[{"position":1,"quantity":1}]', '{"taxes":[{"taxable":134955,"tax":13496}],"roundOff":0}', 148451, 134955, 13496, 'Clasp broken', 'done', null, '0190a000-0000-7000-8000-0000000012a1', 'upi', '2025-01-02', '402812345670', '0190a000-0000-7000-8000-000000000001', 1735690200000, 1735690200000);

insert into partial_credit_notes (number, order_id, refund_id, year, serial, issued_at, lines, charge, amount_paise, document) values
  ('CN/24-25/000002', '0190a000-0000-7000-8000-000000000091', '0190a000-0000-7000-8000-0000000012a1', 2024, 2, 1735690200000, '[{"position":1,"quantity":1}]', '{"taxes":[{"taxable":134955,"tax":13496}],"roundOff":0}', 148451, '{"lines":[],"total":149950,"discount":null,"taxable":134955,"taxes":[],"grandTotal":148451,"words":""}');

update orders set refunded_paise = 148451, refunded_taxable_paise = 134955 where id = '0190a000-0000-7000-8000-000000000091';

update order_lines set restocked = 1 where order_id = '0190a000-0000-7000-8000-000000000091' and position = 1
