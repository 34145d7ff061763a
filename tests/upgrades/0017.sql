update orders set source = 'counter', customer_name = 'Meera Iyer', customer_phone = '9876543210', handed_over = 1 where id = '0190a000-0000-7000-8000-000000000091';

update order_lines set list_price_paise = price_paise + 10000, price_reason = 'Old customer' where order_id = '0190a000-0000-7000-8000-000000000091'
