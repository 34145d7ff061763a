import { expect, test } from 'vitest'
import { linkOf } from './slide-link.ts'

test.each([
  ['Bridal Jewellery', '/shop/category/Bridal+Jewellery', 'See bridal jewellery'],
  [' rings ', '/shop/category/Rings', 'See rings'],
  ["Men's Jewelry", '/shop/category/Men\'s+Jewellery', "See men's jewellery"],
  ['Idols & Coins', '/shop/category/Idols+%26+Coins', 'See idols & coins'],
  ['For Him', '/gender/male', 'See pieces for him'],
  ['for her', '/gender/female', 'See pieces for her'],
  ['New Arrival', '/shop', 'See new arrivals'],
  ['', '/shop', 'See new arrivals'],
])('HOME-01 the button of a slide above whose title stands "%s" leads to %s', (subtitle, to, action) => {
  expect(linkOf(subtitle)).toEqual({ to, action })
})

test('HOME-01 the button of a slide that names a colour leads to the pieces of that colour', () => {
  expect(linkOf('Rose gold')).toEqual({ to: '/shop', search: { color: 'Rose Gold' }, action: 'See rose gold' })
})
