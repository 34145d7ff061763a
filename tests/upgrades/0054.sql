insert into empty_searches (day, words, times) values ('2025-07-20', 'kasumalai', 3);
