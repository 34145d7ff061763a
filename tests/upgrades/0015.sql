insert into return_requests (id, ticket, order_id, lines, reason, wish, comment, state, message, received, decided_by, created_at, decided_at, received_at, closed_at, version) values
  ('0190a000-0000-7000-8000-0000000018a1', 'R24-000001', '0190a000-0000-7000-8000-000000000091', '[{"position":0,"quantity":1}]', 'Too small', 'refund', 'Please ring.', 'received', null, '[{"position":0,"huid":null,"gross_mg":null,"text":null}]', '0190a000-0000-7000-8000-000000000001', 1735690200000, 1735690300000, 1735690400000, null, 3);

insert into return_serials (year, last) values
  (2024, 1);

update products set return_days = 30, not_returnable = 'engraved' where id = '0190a000-0000-7000-8000-000000000011'
