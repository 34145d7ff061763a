import { linkOptions, type LinkProps } from '@tanstack/react-router'
import { findCategory, findColor } from '../../../rules/categories.ts'
import { categoryLink, genderLink } from '../addresses.ts'
import { filterColors } from '../listing/choices.ts'

/** The target and the label of a slide's button. */
export type SlideLink = { link: Pick<LinkProps, 'to' | 'params' | 'search'>; action: string }

/** A slide that names a category, a colour or a gender links to those pieces; any other links to the newest. */
export function linkOf(subtitle: string): SlideLink {
  const name = subtitle.trim()
  const category = findCategory(name)
  if (category) return { link: categoryLink(category), action: `See ${category.toLowerCase()}` }
  const named = findColor(name)
  // The listing filters by fewer colours than products may have.
  const color = filterColors.find((each) => each === named)
  if (color) return { link: linkOptions({ to: '/shop', search: { color } }), action: `See ${color.toLowerCase()}` }
  if (/^for him$/i.test(name)) return { link: genderLink('male'), action: 'See pieces for him' }
  if (/^for her$/i.test(name)) return { link: genderLink('female'), action: 'See pieces for her' }
  return { link: linkOptions({ to: '/shop' }), action: 'See new arrivals' }
}
