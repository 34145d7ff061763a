update products set hallmark = 'exempt', hallmark_reason = 'coin' where id = '0190a000-0000-7000-8000-000000000011';
insert into pieces (id, variant_id, huid, tag, gross_mg, net_mg, cert_lab, cert_number, cert_url, state, order_id, order_position, version) values
  ('0190a000-0000-7000-8000-000000000391', '0190a000-0000-7000-8000-000000000341', 'AB12C3', 'B-1/1', 12500, 12262, 'IGI', '6123', 'https://igi.org/6123', 'sold', '0190a000-0000-7000-8000-000000000091', 0, 2),
  ('0190a000-0000-7000-8000-000000000392', '0190a000-0000-7000-8000-000000000342', null, 'B-2/1', null, null, null, null, null, 'in_stock', null, null, 1);
