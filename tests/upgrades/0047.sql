update deal set link = '/categories/Bridal%20Jewellery'
