insert into carriers (id, name, tracking_url, phone, position, version) values
  ('0190a000-0000-7000-8000-0000000004c1', 'Blue Dart', 'https://track.example/{awb}', '1860 233 1234', 1, 1);
insert into shipments (id, order_id, carrier_id, carrier_name, awb, lines, insured_paise, identity_check, receiver_name, sent_at, expected_on, delivered_at, version) values
  ('0190a000-0000-7000-8000-0000000004c2', '0190a000-0000-7000-8000-000000000091', '0190a000-0000-7000-8000-0000000004c1', 'Blue Dart', 'AWB-1234', '[{"position":0,"quantity":1}]', 12345600, 'id', 'Meera Iyer', 1735690200000, '2025-01-08', null, 1)
