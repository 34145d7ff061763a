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

/** Collections below a heading; without one, they follow the entries above them. */
export type CollectionGroup = { heading: string | undefined; collections: MenuCollection[] }

/** The collections that follow a menu's own entries: those without a heading, then each heading with its own. */
export function collectionGroups(gender: Gender, collections?: MenuCollection[]): CollectionGroup[] {
  const own = collectionsIn(gender, collections)
  const headings = new Set([undefined, ...own.map(({ menuHeading }) => menuHeading)])

  return [...headings].map((heading) => ({
    heading,
    collections: own.filter(({ menuHeading }) => menuHeading === heading),
  }))
}

const collectionsIn = (gender: Gender, collections: MenuCollection[] = []): MenuCollection[] =>
  collections.filter(({ menu }) => menu === 'both' || menu === (gender === 'female' ? 'her' : 'him'))
