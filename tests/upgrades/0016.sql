insert into invoice_pdfs (order_id, kind, pdf) values
  ('0190a000-0000-7000-8000-000000000091', 'invoice', 'JVBERi0xLjM=');

insert into unused_portraits (user_id, hash, bytes, uploaded_at) values
  ('0190a000-0000-7000-8000-000000000002', '00000000000000000000000000000011', 1000, 1735690300000);
