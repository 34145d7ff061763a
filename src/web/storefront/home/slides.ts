import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/client.ts'
import { FOR_ALL } from '../../api/queries/for-all.ts'
import type { SlideLink } from './slide-link.ts'
import { loadChunk } from '../../lib/lazy-chunk.ts'

/** A picture in its formats. */
export type SlidePicture = { image: string; avif: string | undefined; webp: string | undefined }

/** A slide of the carousel: one picture that fills it, or up to four next to the text, and the target of its button. */
export type Slide = SlideLink & {
  id: string
  title: string
  subtitle: string
  description: string
  pictures: SlidePicture[]
  /** The width of a picture, as the HTML attribute `sizes`. */
  sizes: string
}

/**
 * The slides of the home page. They are part of the server's HTML, so the code that fetches them is loaded only on
 * navigation from another page.
 */
export const slidesQuery = (api: Api) =>
  queryOptions({ queryKey: ['heroes', 'slides'], queryFn: async () => (await loadChunk(() => import('./read-slides.ts'))).readSlides(api), meta: FOR_ALL })
