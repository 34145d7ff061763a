update deal set is_active = 0;
