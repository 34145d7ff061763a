insert into notes (id, entity, entity_id, text, by_user, at) values
  ('0190a000-0000-7000-8000-0000000004b1', 'order', '0190a000-0000-7000-8000-000000000091', 'Gift: the long box, please.', '0190a000-0000-7000-8000-000000000001', 1735690200000)
