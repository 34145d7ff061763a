update orders set stock_released_at = 1735690000000 where order_number = 'EF56-GH78';
