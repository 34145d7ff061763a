update products set visibility = 'hidden' where id = '0190a000-0000-7000-8000-000000000012';
