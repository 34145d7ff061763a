import { expect, test } from 'vitest'
import { categoryLink, genderLink } from '../addresses.ts'
import { linkOf } from './slides.ts'

test.each([
  ['Bridal Jewellery', categoryLink('Bridal Jewellery'), 'See bridal jewellery'],
  [' rings ', categoryLink('Rings'), 'See rings'],
  ["Men's Jewelry", categoryLink("Men's Jewellery"), "See men's jewellery"],
  ['Idols & Coins', categoryLink('Idols & Coins'), 'See idols & coins'],
  ['For Him', genderLink('male'), 'See pieces for him'],
  ['for her', genderLink('female'), 'See pieces for her'],
  ['Platinum', { to: '/shop' }, 'See new arrivals'],
  ['New Arrival', { to: '/shop' }, 'See new arrivals'],
  ['', { to: '/shop' }, 'See new arrivals'],
])('HOME-01 the button of a slide under the title "%s" leads to %j', (subtitle, link, action) => {
  expect(linkOf(subtitle)).toEqual({ link, action })
})

test('HOME-01 the button of a slide with a colour leads to that colour', () => {
  expect(linkOf('Rose gold')).toEqual({
    link: { to: '/shop', search: { color: 'Rose Gold' } },
    action: 'See rose gold',
  })
})
