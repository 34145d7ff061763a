insert into payments (id, order_id, provider, provider_order_id, provider_payment_id, amount_paise, state, method, payer, user_id, created_at, updated_at) values
  ('0190a000-0000-7000-8000-0000000011a1', '0190a000-0000-7000-8000-000000000091', 'razorpay', 'order_Nq3kX0b2v7Wc1a', 'pay_Nq3kY1c3w8Xd2b', 296901, 'captured', 'card', '1111', '0190a000-0000-7000-8000-000000000002', 1735690000000, 1735690100000);

insert into payment_events (provider, event_id, kind, body_hash, received_at, outcome) values
  ('razorpay', 'Nq3kZ2d4x9Ye3c', 'payment.captured', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 1735690100000, 'paid')
