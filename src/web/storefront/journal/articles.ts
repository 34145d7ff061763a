import coinAvif from '../pictures/tray-coins.avif'
import coinWebp from '../pictures/tray-coins.webp'
import ankletAvif from '../pictures/tray-anklets.avif'
import ankletWebp from '../pictures/tray-anklets.webp'
import ringAvif from '../pictures/tray-rings.avif'
import ringWebp from '../pictures/tray-rings.webp'

/** The pieces of the journal, in the order of its page. `picture` is 460 pixels square. */
export const articles = [
  {
    id: 'care-of-silver',
    title: 'The care of silver',
    description: 'Why silver goes dark, how to keep it bright, and how to bring it back without harm.',
    picture: { avif: ankletAvif, webp: ankletWebp },
  },
  {
    id: 'ring-sizes',
    title: 'Finding a ring size',
    description: 'How to measure a finger or a ring at home, when to measure, and the Indian sizes in millimetres.',
    picture: { avif: ringAvif, webp: ringWebp },
  },
  {
    id: 'what-916-means',
    title: 'What 916 means',
    description: 'The number struck into gold, the hallmark around it, and how to check both yourself.',
    picture: { avif: coinAvif, webp: coinWebp },
  },
] as const
export type Article = (typeof articles)[number]

/** Returns the piece with this id, the last part of its address. */
export const findArticle = (id: string): Article | undefined => articles.find((article) => article.id === id)
