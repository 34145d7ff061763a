import { articleIds } from './article-ids.ts'
import coinAvif from '../pictures/tray-coins.avif'
import coinWebp from '../pictures/tray-coins.webp'
import ankletAvif from '../pictures/tray-anklets.avif'
import ankletWebp from '../pictures/tray-anklets.webp'
import ringAvif from '../pictures/tray-rings.avif'
import ringWebp from '../pictures/tray-rings.webp'

type ArticleId = (typeof articleIds)[number]
export type Article = {
  id: ArticleId
  title: string
  description: string
  /** 460 pixels square. */
  picture: { avif: string; webp: string }
}

const texts: Record<ArticleId, Omit<Article, 'id'>> = {
  'care-of-silver': {
    title: 'The care of silver',
    description: 'Why silver goes dark, how to keep it bright, and how to bring it back without harm.',
    picture: { avif: ankletAvif, webp: ankletWebp },
  },
  'ring-sizes': {
    title: 'Finding a ring size',
    description:
      'How to measure a finger or a ring at home, when to measure, and the Indian sizes in millimetres.',
    picture: { avif: ringAvif, webp: ringWebp },
  },
  'what-916-means': {
    title: 'What 916 means',
    description: 'The number struck into gold, the hallmark around it, and how to check both yourself.',
    picture: { avif: coinAvif, webp: coinWebp },
  },
}

/** The pieces of the journal, in the order of its page. */
export const articles: readonly Article[] = articleIds.map((id) => Object.assign({ id }, texts[id]))

/** Returns the piece with this id, the last part of its address. */
export const findArticle = (id: string): Article | undefined => articles.find((article) => article.id === id)
