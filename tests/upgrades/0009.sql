insert into alerts (id, user_id, product_id, variant_id, kind, limit_paise, sent_at, created_at)
select '0190a000-0000-7000-8000-0000000000d1', min(id), '0190a000-0000-7000-8000-000000000011', null, 'price_below', 140000, null, 1700000000000 from users;
