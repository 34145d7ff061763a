import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/client.ts'
import { FOR_ALL } from '../../api/queries/for-all.ts'
import type { SlideLink } from './slide-link.ts'

/** A picture in its formats. */
export type SlidePicture = { image: string; avif: string | undefined; webp: string | undefined }

/** A slide of the carousel: one picture that fills it or up to four beside the words, and where its button leads. */
export type Slide = SlideLink & {
  id: string
  title: string
  subtitle: string
  description: string
  pictures: SlidePicture[]
  /** How wide a picture is drawn, as the HTML attribute says it. */
  sizes: string
}

/** The slides of the home page. The page comes with them, so what reads them is fetched by those who come from another. */
export const slidesQuery = (api: Api) =>
  queryOptions({ queryKey: ['heroes', 'slides'], queryFn: async () => (await import('./read-slides.ts')).readSlides(api), meta: FOR_ALL })
