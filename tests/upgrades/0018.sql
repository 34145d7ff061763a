update orders set gift_message = 'Happy birthday, Asha', hide_prices = 1 where id = '0190a000-0000-7000-8000-000000000091';

update order_lines set leaves_on = 20120 where order_id = '0190a000-0000-7000-8000-000000000091' and position = 0
