insert into pan_declarations (order_id, declaration) values
  ('0190a000-0000-7000-8000-000000000091', '{"iv":"AAAAAAAAAAAAAAAA","text":"AAAA","tag":"AAAAAAAAAAAAAAAAAAAAAA","key":"of-another-shop-"}');
