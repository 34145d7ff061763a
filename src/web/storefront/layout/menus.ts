import type { Gender } from '../../../contract/product.ts'
import type { MenuCollection } from '../../../contract/collection.ts'

/** One of the header's menus. Categories are spelled as in its entries. */
export type ShopMenu = { gender: Gender; title: string; phoneTitle: string; categories: readonly string[] }

export const shopMenus: readonly ShopMenu[] = [
  {
    gender: 'female',
    title: 'For Her',
    phoneTitle: 'For women',
    categories: [
      'Earrings',
      'Necklaces',
      'Bracelets',
      'Rings',
      'Studs',
      'Ankles',
      'Fashion Jewelry',
      'Gold Jewelry',
    ],
  },
  {
    gender: 'male',
    title: 'For Him',
    phoneTitle: 'For men',
    categories: ['Bracelets', 'Studs', 'Chain', 'Rings', 'Gold Jewelry', 'Fashion Jewelry'],
  },
]

/** The collections that follow a menu's own entries. */
export const collectionsIn = (gender: Gender, collections: MenuCollection[] = []): MenuCollection[] =>
  collections.filter(({ menu }) => menu === 'both' || menu === (gender === 'female' ? 'her' : 'him'))
