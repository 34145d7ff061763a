import { linkOptions, type LinkProps } from '@tanstack/react-router'
import { listHeroes, type Hero } from '../../../contract/content.ts'
import { findCategory, findColor } from '../../../rules/categories.ts'
import { pictureSources } from '../../../rules/pictures.ts'
import { ownCategoriesOf } from '../../api/queries/own-categories.ts'
import type { RouterContext } from '../../api/router-context.ts'
import { log } from '../../lib/log.ts'
import { categoryLink, genderLink } from '../addresses.ts'
import { filterColors } from '../listing/choices.ts'

/** The target and the label of a slide's button. */
type SlideLink = { link: Pick<LinkProps, 'to' | 'params' | 'search'>; action: string }

/** A picture in its formats. */
type SlidePicture = { image: string; avif: string | undefined; webp: string | undefined }

/**
 * A slide of the carousel: one picture that fills it, or up to four next to the text, and the target of its
 * button.
 */
export type Slide = SlideLink & {
  id: string
  title: string
  subtitle: string
  description: string
  pictures: SlidePicture[]
  /** The width of a picture, as the HTML attribute `sizes`. */
  sizes: string
}

/** The width of a picture that fills a slide: the height is fixed, and the picture is 2.4 times as wide. */
const SIZES_OF_ONE = '(width <= 760px) 180vw, max(100vw, 1250px)'
/** The width of one of several pictures of a slide. */
const SIZES_OF_SEVERAL = '(width <= 1000px) 60vw, 30vw'

const files = import.meta.glob<string>('../pictures/slide-*', {
  eager: true,
  query: '?url',
  import: 'default',
})

const defaultTitles = [
  'Gold for every day',
  'Jewellery for the great days',
  'Rose gold, softly lit',
  'Plain bands, well made',
]

/** Reads the slides of the shop's active heroes in order, or four default ones. */
export async function readSlides(context: RouterContext): Promise<Slide[]> {
  const { api } = context
  const ownCategories = await ownCategoriesOf(context)
  const heroes = await api(listHeroes, { query: { isActive: 'true' } }).catch((error: unknown) => {
    log('The hero slides could not be fetched.', error)
    return []
  })
  if (heroes.length === 0) return defaultTitles.map((title, index) => defaultSlide(index + 1, title))
  return heroes.toSorted((a, b) => a.order - b.order).map((hero) => slideOf(hero, ownCategories))
}

const slideOf = (
  { _id: id, title, subtitle, description, images }: Hero,
  ownCategories?: readonly string[],
): Slide => ({
  ...linkOf(subtitle, ownCategories),
  id,
  title,
  subtitle,
  description,
  sizes: images.length > 1 ? SIZES_OF_SEVERAL : SIZES_OF_ONE,
  pictures: images.map((image) => ({
    image,
    avif: pictureSources(image, 'avif', 2880),
    webp: pictureSources(image, 'webp', 2880),
  })),
})

function defaultSlide(number: number, title: string): Slide {
  const address = (width: number, format: string) =>
    files[`../pictures/slide-${number}-${width}.${format}`] ?? ''
  const inTwoWidths = (format: string) => `${address(800, format)} 800w, ${address(1600, format)} 1600w`
  return {
    ...linkOf(''),
    id: `default-${number}`,
    title,
    subtitle: '',
    description: '',
    sizes: SIZES_OF_ONE,
    pictures: [{ image: address(1600, 'webp'), avif: inTwoWidths('avif'), webp: inTwoWidths('webp') }],
  }
}

/**
 * A slide that names a category, a colour or a gender links to those pieces; any other links to the newest.
 */
export function linkOf(subtitle: string, ownCategories?: readonly string[]): SlideLink {
  const name = subtitle.trim()
  const category = findCategory(name, ownCategories)
  if (category) return { link: categoryLink(category), action: `See ${category.toLowerCase()}` }
  const named = findColor(name)
  // The listing filters by fewer colours than products may have.
  const color = filterColors.find((each) => each === named)
  if (color)
    return { link: linkOptions({ to: '/shop', search: { color } }), action: `See ${color.toLowerCase()}` }
  if (/^for him$/i.test(name)) return { link: genderLink('male'), action: 'See pieces for him' }
  if (/^for her$/i.test(name)) return { link: genderLink('female'), action: 'See pieces for her' }
  return { link: linkOptions({ to: '/shop' }), action: 'See new arrivals' }
}
