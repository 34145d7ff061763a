import type { Gender } from '../../../contract/product.ts'

/** One of the header's menus. Categories are spelled as in its entries. */
export type ShopMenu = { gender: Gender; title: string; phoneTitle: string; categories: readonly string[] }

export const shopMenus: readonly ShopMenu[] = [
  {
    gender: 'female',
    title: 'For Her',
    phoneTitle: 'For women',
    categories: ['Earrings', 'Necklaces', 'Bracelets', 'Rings', 'Studs', 'Ankles', 'Fashion Jewelry', 'Gold Jewelry'],
  },
  {
    gender: 'male',
    title: 'For Him',
    phoneTitle: 'For men',
    categories: ['Bracelets', 'Studs', 'Chain', 'Rings', 'Gold Jewelry', 'Fashion Jewelry'],
  },
]
