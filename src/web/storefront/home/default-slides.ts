import { linkOf } from './slide-link.ts'
import { whole } from './slide-sizes.ts'
import type { Slide } from './slides.ts'

const files = import.meta.glob<string>('../pictures/slide-*', { eager: true, query: '?url', import: 'default' })

/** Shown while the shop has no active hero slide. */
export const defaultSlides: Slide[] = [
  defaultSlide(1, 'Gold for every day'),
  defaultSlide(2, 'Jewellery for the great days'),
  defaultSlide(3, 'Rose gold, softly lit'),
  defaultSlide(4, 'Plain bands, well made'),
]

function defaultSlide(number: number, title: string): Slide {
  const address = (width: number, format: string) => files[`../pictures/slide-${number}-${width}.${format}`] ?? ''
  const inTwoWidths = (format: string) => `${address(800, format)} 800w, ${address(1600, format)} 1600w`
  return {
    ...linkOf(''),
    id: `default-${number}`,
    title,
    subtitle: '',
    description: '',
    sizes: whole,
    pictures: [{ image: address(1600, 'webp'), avif: inTwoWidths('avif'), webp: inTwoWidths('webp') }],
  }
}
