update products set visible_from = 1764563400000, entered_at = 1764000000000, net_mg = 12250, origin = 'Italy', importer = 'Suvarna Imports, Kochi', maker = 'Oro Firenze',
  warranty = 'One year', care = 'Keep it dry.' where id = '0190a000-0000-7000-8000-000000000011'
