import { expect, test } from 'vitest'
import { giftFilter, giftListing, readGiftSearch } from './finder.ts'

test.each([
  [{}, '/shop'],
  [{ for: 'anyone', budget: '0-1500' }, '/shop?price=0-1500'],
  [{ for: 'her' }, '/gender/female'],
  [{ for: 'him', budget: '5000-' }, '/gender/male?price=5000-'],
  [
    { for: 'her', budget: '1500-3000', kind: 'Idols & Coins' },
    '/gender/female/category/Idols+%26+Coins?price=1500-3000',
  ],
  [{ kind: 'Rings' }, '/shop?category=Rings'],
  [{ for: 'child', kind: 'Rings', budget: '0-1500' }, '/shop?category=Kid%27s+Jewellery&price=0-1500'],
] as const)('NAV-18 the gift finder leads from %o to %s', (answers, address) =>
  expect(giftListing(answers)).toBe(address),
)

test('NAV-18 the gift finder and its listing count the same gifts', () => {
  expect(giftFilter({ for: 'her', budget: '1500-3000', kind: 'Rings' })).toEqual({
    gender: 'female',
    category: 'Rings',
    minPrice: 1500,
    maxPrice: 3000,
  })
  expect(giftFilter({ for: 'child', kind: 'Rings' })).toEqual({ category: "Kid's Jewellery" })
  expect(giftFilter({ for: 'anyone' })).toEqual({})
})

test('NAV-18 answers that the gift finder does not know count as not given', () => {
  expect(readGiftSearch({ for: 'cat', budget: '9-10', kind: 'Crowns' })).toEqual({})
  expect(readGiftSearch({ kind: 'Rings', budget: '0-1500', for: 'him' })).toEqual({
    for: 'him',
    budget: '0-1500',
    kind: 'Rings',
  })
})
