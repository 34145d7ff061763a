update addresses set buyer_gstin = '29AAGCB7383J1Z4', billing_address = 'Palace Road, Bengaluru' where id = '0190a000-0000-7000-8000-000000000081';

update orders set buyer_gstin = '29AAGCB7383J1Z4', billing_address = 'Palace Road, Bengaluru' where id = '0190a000-0000-7000-8000-000000000091';

update invoices set buyer_gstin = '29AAGCB7383J1Z4', place_of_supply = 'Karnataka', supply = 'inter' where order_id = '0190a000-0000-7000-8000-000000000091'
