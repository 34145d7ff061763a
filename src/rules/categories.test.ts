import { expect, test } from 'vitest'
import { categories, colors } from '../contract/product.ts'
import { findCategory, findColor } from './categories.ts'
import { categoryFromPath, categoryInPath } from './category-address.ts'

test.each([
  ['Ankles', 'Anklets'],
  ['Fashion Jewelry', 'Fashion Jewellery'],
  ['Gold Jewelry', 'Gold Jewellery'],
  ['fashion+jewelry', 'Fashion Jewellery'],
  ['GOLD  JEWELLERY ', 'Gold Jewellery'],
  ['Men’s Jewelry', "Men's Jewellery"],
  ['idols & coins', 'Idols & Coins'],
])('NAV-05 reads %j as %s', (written, category) => {
  expect(findCategory(written)).toBe(category)
})

test.each(['', 'All', 'Ring', 'Tiaras', 'constructor', '__proto__', 'Jewellery'])(
  'LIST-05 knows no category %j',
  (written) => {
    expect(findCategory(written)).toBeUndefined()
  },
)

test.each(categories)('LIST-01 writes %s into an address and reads it back', (category) => {
  const segment = categoryInPath(category)
  expect(segment).not.toMatch(/[\s&]/)
  expect(findCategory(categoryFromPath(decodeURIComponent(segment)))).toBe(category)
})

test.each(colors)('LIST-04 finds the colour %s in any case', (color) => {
  for (const written of [color, color.toLowerCase(), ` ${color.toUpperCase()} `])
    expect(findColor(written)).toBe(color)
})

test.each(['', 'Mauve', 'Rose'])('LIST-05 knows no colour %j', (written) => {
  expect(findColor(written)).toBeUndefined()
})
