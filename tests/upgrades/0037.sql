update reviews set hidden_at = 1735689900000, hidden_reason = 'spam' where id = '0190a000-0000-7000-8000-000000000022';
