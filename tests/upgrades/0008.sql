insert into office_marks (name, created_at) values ('welcome', 1795000000000);
