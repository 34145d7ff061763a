insert into audit_log (id, at, user_id, username, email, call, entity, entity_id, title, before, after) values
  ('0190a000-0000-7000-8000-0000000000b1', 1735690300000, '0190a000-0000-7000-8000-000000000001', 'Asha', 'Asha@Example.com', 'DELETE /api/orders/delete-order/{id}', 'order', '0190a000-0000-7000-8000-000000000093', 'JK90-LM12', '{"status":"completed"}', null),
  ('0190a000-0000-7000-8000-0000000000b2', 1735690400000, '0190a000-0000-7000-8000-000000000001', 'Asha', 'Asha@Example.com', 'PUT /api/deal', 'deal', null, 'Deal of the month', '{"discount":10}', '{"discount":12.5}');

insert into order_tallies (id, day, status, payment_status, orders, paise) values
  ('0190a000-0000-7000-8000-0000000000c1', 20089, 'shipped', 'paid', 1, 296901),
  ('0190a000-0000-7000-8000-0000000000c2', 20089, 'cancelled', 'due_on_delivery', 1, 164945);

update deal set version = 7;
