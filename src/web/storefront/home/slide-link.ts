import { findCategory, findColor } from '../../../rules/categories.ts'
import { categoryAddress } from '../addresses.ts'

/** The target and the label of a slide's button. */
export type SlideLink = { to: string; search?: { color: string }; action: string }

/** A slide that names a category, a colour or a gender links to those pieces; any other links to the newest. */
export function linkOf(subtitle: string): SlideLink {
  const name = subtitle.trim()
  const category = findCategory(name)
  if (category) return { to: categoryAddress(category), action: `See ${category.toLowerCase()}` }
  const color = findColor(name)
  if (color) return { to: '/shop', search: { color }, action: `See ${color.toLowerCase()}` }
  if (/^for him$/i.test(name)) return { to: '/gender/male', action: 'See pieces for him' }
  if (/^for her$/i.test(name)) return { to: '/gender/female', action: 'See pieces for her' }
  return { to: '/shop', action: 'See new arrivals' }
}
