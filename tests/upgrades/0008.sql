insert into office_marks (name, created_at) values
  ('welcomed', 1735690500000);
