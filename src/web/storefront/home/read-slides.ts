import { listHeroes, type Hero } from '../../../contract/content.ts'
import { pictureSources } from '../../../rules/pictures.ts'
import type { Api } from '../../api/client.ts'
import { log } from '../../lib/log.ts'
import { linkOf } from './slide-link.ts'
import { oneOfSeveral, whole } from './slide-sizes.ts'
import type { Slide } from './slides.ts'
import { loadChunk } from '../../lib/lazy-chunk.ts'

/** The slides of the shop's active heroes in order, or the four default ones. */
export async function readSlides(api: Api): Promise<Slide[]> {
  const heroes = await api(listHeroes, { query: { isActive: 'true' } }).catch((error: unknown) => {
    log('The hero slides could not be fetched.', error)
    return []
  })
  if (heroes.length === 0) return (await loadChunk(() => import('./default-slides.ts'))).defaultSlides
  return heroes.toSorted((a, b) => a.order - b.order).map(slideOf)
}

const slideOf = ({ _id: id, title, subtitle, description, images }: Hero): Slide => ({
  ...linkOf(subtitle),
  id, title, subtitle, description,
  sizes: images.length > 1 ? oneOfSeveral : whole,
  pictures: images.map((image) => ({ image, avif: pictureSources(image, 'avif', 1920), webp: pictureSources(image, 'webp', 1920) })),
})
