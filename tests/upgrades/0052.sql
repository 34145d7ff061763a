update products set engraving_letters = 12, worn_image = image where id = '0190a000-0000-7000-8000-000000000011';
update order_lines set engraving = 'आशा ♥' where order_id = '0190a000-0000-7000-8000-000000000091' and position = 0;
update collections set menu_heading = 'By occasion' where id = '0190a000-0000-7000-8000-000000000c01'
