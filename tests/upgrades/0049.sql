insert into tickets (id, ticket, user_id, name, email, email_key, order_number, message, state, due_at, created_at, note, version) values
  ('0190a000-0000-7000-8000-000000000491', 'T24-000001', null, 'Asha', 'asha@example.com', 'asha@example.com', 'AB12-CD34', 'Where is my parcel?', 'acknowledged', 1738368000000, 1735689600000, 'Rang her.', 2);

insert into ticket_serials (year, last) values
  (2024, 1);
