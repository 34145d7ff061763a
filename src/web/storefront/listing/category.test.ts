import { expect, test } from 'vitest'
import { categoryFilter, namedCategory } from './category.ts'
import { genderFilter, genderWordsOf } from './gender-listing.ts'

test.each([
  ['Idols+&+Coins', { name: 'Idols & Coins', category: 'Idols & Coins', known: true }],
  ['gold jewelry', { name: 'Gold Jewellery', category: 'Gold Jewellery', known: true }],
  ['All', { name: 'All products', known: true }],
  ['Tiaras', { name: 'Tiaras', known: false }],
])('LIST-01 the address part %j names %o', (segment, named) =>
  expect(namedCategory(segment)).toMatchObject(named),
)

test('LIST-01 all requests every product, an unknown name an empty list', () => {
  expect(categoryFilter('all', { page: '2' })).toEqual({ page: 2, limit: 20 })
  expect(categoryFilter('Tiaras', {})).toEqual({ category: 'Tiaras', page: 1, limit: 20 })
  expect(categoryFilter('x'.repeat(300), {}).category).toHaveLength(100)
})

test('LIST-02 LIST-03 only male and female filter, fifty at a time', () => {
  expect(genderFilter({ gender: 'male', search: {} })).toEqual({ gender: 'male', limit: 50 })
  expect(genderFilter({ gender: 'other', search: {} })).toEqual({ limit: 50 })
  expect(genderFilter({ gender: 'female', category: 'Ankles', search: { price: '0-1500' } })).toEqual({
    gender: 'female',
    category: 'Anklets',
    minPrice: 0,
    maxPrice: 1500,
    limit: 50,
  })
})

test.each([
  [{ gender: 'female' }, 'For Her', 'No products found for female.'],
  [{ gender: 'other' }, 'For everyone', 'No products found for other.'],
  [
    { gender: 'male', category: 'Gold+Jewelry' },
    'male - Gold Jewelry',
    'No products found for male / Gold Jewelry.',
  ],
])('LIST-02 LIST-03 %o is headed %j and without products says %j', (listing, title, nothing) =>
  expect(genderWordsOf(listing)).toMatchObject({ title, nothing }),
)
