insert into price_holds (id, user_id, cart_key, lines, discount_points, tax_points, coupon_id, coupon_code, created_at, expires_at) values
  ('0190a000-0000-7000-8000-0000000000f1', '0190a000-0000-7000-8000-000000000001', 'cart-of-an-earlier-version', '[{"productId":"0190a000-0000-7000-8000-000000000011","name":"Mehér bangle","image":"/media/x.jpg","pricePaise":149950,"quantity":1,"size":"Small","color":"Gold","isReserved":false}]', 0, 1000, null, null, 1735689600000, 1735690500000);

insert into noted_payments (id, user_id, username, email, utr, amount_paise, reason, lines, created_at, settled_at, settled_by) values
  ('0190a000-0000-7000-8000-0000000000f2', '0190a000-0000-7000-8000-000000000001', 'Āśā Patel', 'asha@example.in', '402812345678', 164945, 'Mehér bangle is out of stock.', '[{"name":"Mehér bangle","quantity":1,"size":"Small","color":null}]', 1735689600000, null, null),
  ('0190a000-0000-7000-8000-0000000000f3', null, 'Former shopper', '', '402812345679', 164945, 'The price of your order has changed. Please review your cart.', '[{"name":"Mehér bangle","quantity":1,"size":null,"color":"Gold"}]', 1735689600000, 1735776000000, 'Āśā Patel');
