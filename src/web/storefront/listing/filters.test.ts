import { describe, expect, test } from 'vitest'
import { pageNumbers, priceBounds, showingLine } from './filters.ts'
import { readPage, readShopSearch } from './search-params.ts'

describe('the address of the shop', () => {
  test('LIST-09 names category, colour, price range, order and page, in the order in which pages are kept', () => {
    const search = readShopSearch({ page: '3', sort: 'name', price: '1500-3000', color: 'Rose Gold', category: 'Idols & Coins' })
    expect(search).toEqual({ category: 'Idols & Coins', color: 'Rose Gold', price: '1500-3000', sort: 'name', page: 3 })
    expect(Object.keys(search)).toEqual(['category', 'color', 'price', 'sort', 'page'])
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

  test.each([['0', {}], ['1', {}], ['2', { page: 2 }], ['2.5', {}], ['two', {}], ['99999999999', {}], [undefined, {}]])(
    'LIST-08 page=%s is read as %o',
    (text, read) => expect(readPage({ page: text })).toEqual(read),
  )
})

test('LIST-06 the ends of the price ranges are those of their labels, in rupees', () => {
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
])('LIST-04 page %i of %i products reads %s', (page, total, line) => expect(showingLine(page, total)).toBe(line))

test.each([
  [1, 1, [1]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 12, [1, 2, 3, 4, 5, 'gap', 12]],
  [4, 12, [1, 2, 3, 4, 5, 'gap', 12]],
  [6, 12, [1, 'gap', 5, 6, 7, 'gap', 12]],
  [9, 12, [1, 'gap', 8, 9, 10, 11, 12]],
  [12, 12, [1, 'gap', 8, 9, 10, 11, 12]],
])('LIST-08 page %i of %i offers %o', (current, last, offered) => expect(pageNumbers(current, last)).toEqual(offered))
