update price_holds set reserves = 0 where id = '0190a000-0000-7000-8000-0000000000f1'
