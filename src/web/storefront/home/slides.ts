import { queryOptions } from '@tanstack/react-query'
import { listHeroes, type Hero } from '../../../contract/content.ts'
import { pictureSources } from '../../../rules/pictures.ts'
import type { Api } from '../../api.ts'
import { log } from '../../log.ts'

/** A slide of the carousel: a picture in its formats, and words. */
export type Slide = { id: string; title: string; subtitle: string; description: string; image: string; avif: string | undefined; webp: string | undefined }

/** How wide a slide's picture is drawn: its height is given, and it is 2.4 times as wide. */
export const slideSizes = '(width <= 760px) 180vw, max(100vw, 1250px)'

/** The slides of the shop's active heroes in their order, or the four built-in ones. */
export const slidesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['heroes', 'slides'],
    queryFn: async (): Promise<Slide[]> => {
      const heroes = await api(listHeroes, { query: { isActive: 'true' } }).catch((error: unknown) => {
        log('The hero slides could not be fetched.', error)
        return []
      })
      if (heroes.length === 0) return (await import('./default-slides.ts')).defaultSlides
      return heroes.toSorted((a, b) => a.order - b.order).map(slideOf)
    },
  })

const slideOf = ({ _id, title, subtitle, description, images: [image = ''] }: Hero): Slide => ({
  id: _id,
  title,
  subtitle,
  description,
  image,
  avif: pictureSources(image, 'avif', 1920),
  webp: pictureSources(image, 'webp', 1920),
})
