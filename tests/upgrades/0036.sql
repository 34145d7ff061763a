insert into order_pans (order_id, pan, pan_key) values
  ('0190a000-0000-7000-8000-000000000091', '{"iv":"AAAAAAAAAAAAAAAA","text":"AAAAAAAAAAAAAA","tag":"AAAAAAAAAAAAAAAAAAAAAA","key":"of-another-shop-"}', 'x7');
