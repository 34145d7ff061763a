update products set image_alts = '{"/media/x.jpg":"A bangle on slate"}' where id = '0190a000-0000-7000-8000-000000000011';
