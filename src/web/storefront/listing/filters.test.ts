import { describe, expect, test } from 'vitest'
import { pageNumbers, priceBounds, showingLine } from './filters.ts'
import { listingQuery } from './listing-query.ts'
import { readGenderSearch, readShopSearch } from './search-params.ts'

describe('the address of the shop', () => {
  test('LIST-09 names category, colour, price range, order and page in that order', () => {
    const search = readShopSearch({
      page: '3',
      sort: 'name',
      price: '1500-3000',
      color: 'Rose Gold',
      category: 'Idols & Coins',
    })
    expect(search).toEqual({
      category: 'Idols & Coins',
      color: 'Rose Gold',
      price: '1500-3000',
      sort: 'name',
      page: '3',
    })
    expect(Object.keys(listingQuery(search)).filter((name) => name in search)).toEqual([
      'category',
      'color',
      'price',
      'sort',
      'page',
    ])
  })

  test('NAV-05 a category is found by its menu spelling and in any case', () => {
    expect(readShopSearch({ category: 'gold jewelry' })).toEqual({ category: 'Gold Jewellery' })
    expect(readShopSearch({ category: 'Ankles' })).toEqual({ category: 'Anklets' })
  })

  test('LIST-06 a price range is found by its bounds and by its label', () => {
    expect(readShopSearch({ price: '5000-' })).toEqual({ price: '5000-' })
    expect(readShopSearch({ price: 'Under RS 3000' })).toEqual({ price: '1500-3000' })
  })

  test('LIST-05 what names no choice counts as All', () => {
    expect(readShopSearch({ category: 'Crowns', color: 'Blue', price: '7-8', page: '-2' })).toEqual({})
    expect(readShopSearch({ category: '', color: '', price: '' })).toEqual({})
  })

  test.each([
    [
      { minPrice: '1.5 lakh', maxPrice: '2,00,000', price: '0-1500' },
      { minPrice: '150000', maxPrice: '200000' },
    ],
    [{ maxPrice: 'cheap', price: '0-1500' }, { price: '0-1500' }],
    [
      {
        metal: '22k gold',
        purity: '916',
        size: ' 16 inch ',
        gender: 'Female',
        collection: 'temple',
        origin: 'Italy',
      },
      {
        metal: '22K Gold',
        purity: '916',
        size: '16 inch',
        gender: 'female',
        collection: 'temple',
        origin: 'Italy',
      },
    ],
    [{ metal: 'Tin', purity: '22K', size: ' ', gender: 'both', collection: '../x', origin: 'a\nb' }, {}],
    [
      { minWeight: '2', maxWeight: '5.250' },
      { minWeight: '2', maxWeight: '5.25' },
    ],
    [{ minWeight: 'light', maxWeight: '-2' }, {}],
    [
      { weight: '2-5', maxWeight: '50' },
      { minWeight: '2', maxWeight: '5' },
    ],
    [{ weight: '-2' }, { maxWeight: '2' }],
    [{ weight: '20-' }, { minWeight: '20' }],
  ])('BROWSE-02 %o is read as %o', (given, read) => {
    expect(readShopSearch(given)).toEqual(read)
    expect(readShopSearch(read)).toEqual(read)
  })

  test('BROWSE-02 a gender page has the filters that are not in its path', () => {
    expect(readGenderSearch({ gender: 'male', category: 'Rings', purity: '916', page: '99' })).toEqual({
      purity: '916',
      page: '20',
    })
  })

  test.each([
    ['0', {}],
    ['1', {}],
    ['2', { page: '2' }],
    ['2.5', {}],
    ['two', {}],
    ['99999999999', {}],
    [undefined, {}],
  ])('LIST-08 page=%s is read as %o', (text, read) => expect(readShopSearch({ page: text })).toEqual(read))
})

test('LIST-06 the price ranges end at the rupees of their labels', () => {
  expect(priceBounds('0-1500')).toEqual({ minPrice: 0, maxPrice: 1500 })
  expect(priceBounds('1500-3000')).toEqual({ minPrice: 1500, maxPrice: 3000 })
  expect(priceBounds('3000-5000')).toEqual({ minPrice: 3000, maxPrice: 5000 })
  expect(priceBounds('5000-')).toEqual({ minPrice: 5000 })
  expect(priceBounds(undefined)).toEqual({})
})

test.each([
  [1, 85, 'Showing 1 to 20 of 85 products.'],
  [5, 85, 'Showing 81 to 85 of 85 products.'],
  [1, 7, 'Showing 1 to 7 of 7 products.'],
  [1, 0, 'Showing 0 to 0 of 0 products.'],
])('LIST-04 page %i of %i products reads %s', (page, total, line) =>
  expect(showingLine(page, total)).toBe(line),
)

test.each([
  [1, 1, [1]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 12, [1, 2, 3, 4, 5, 'gap', 12]],
  [4, 12, [1, 2, 3, 4, 5, 'gap', 12]],
  [6, 12, [1, 'gap', 5, 6, 7, 'gap', 12]],
  [9, 12, [1, 'gap', 8, 9, 10, 11, 12]],
  [12, 12, [1, 'gap', 8, 9, 10, 11, 12]],
])('LIST-08 page %i of %i offers %o', (current, last, offered) =>
  expect(pageNumbers(current, last)).toEqual(offered),
)
