import { expect, test } from 'vitest'
import { readSearchQuery, type SearchQuery } from './search-query.ts'

test.each<[text: string, query: SearchQuery]>([
  ['ruby ring', { words: 'ruby ring' }],
  ['under 1000', { words: '', maxPrice: 1000 }],
  ['gold ring under ₹ 1,00,000', { words: 'gold ring', maxPrice: 100_000 }],
  ['ring   under   1000', { words: 'ring', maxPrice: 1000 }],
  ['below 5k', { words: '', maxPrice: 5000 }],
  ['Above 20000', { words: '', minPrice: 20_000 }],
  ['chain under 1 lakh', { words: 'chain', maxPrice: 100_000 }],
  ['up to rs. 2.5 lakh kada', { words: 'kada', maxPrice: 250_000 }],
  ['upto 1500 rupees studs', { words: 'studs', maxPrice: 1500 }],
  ['less than 999/- studs', { words: 'studs', maxPrice: 999 }],
  ['ring above 1000 below 3000', { words: 'ring', minPrice: 1000, maxPrice: 3000 }],
  ['ring between 5000 and 10k', { words: 'ring', minPrice: 5000, maxPrice: 10_000 }],
  ['from 1 to 2 lakh', { words: '', minPrice: 100_000, maxPrice: 200_000 }],
  ['between 3000 and 1000', { words: '', minPrice: 1000, maxPrice: 3000 }],
  ['under 5 lockets', { words: 'lockets', maxPrice: 5 }],
  // Weights, ages, other words.
  ['chain under 10 g', { words: 'chain under 10 g' }],
  ['chain under 10g', { words: 'chain under 10g' }],
  ['studs over 2 ct', { words: 'studs over 2 ct' }],
  ['kids under 5 years', { words: 'kids under 5 years' }],
  ['thunder 1000', { words: 'thunder 1000' }],
  ['under 1,0', { words: 'under 1,0' }],
  ['under', { words: 'under' }],
  ['gold chain for men', { words: 'gold chain', gender: 'male' }],
  ['bracelet for him', { words: 'bracelet', gender: 'male' }],
  ['Gift for Wife', { words: '', gender: 'female' }],
  ['ring for my wife under 5k', { words: 'ring', gender: 'female', maxPrice: 5000 }],
  ['ladies ring', { words: 'ring', gender: 'female' }],
  ['women’s studs', { words: 'studs', gender: 'female' }],
  ['bands for him and her', { words: 'bands' }],
  ["men's jewellery", { words: "men's jewellery" }],
  ['gift', { words: 'gift' }],
  ['for mental peace', { words: 'for mental peace' }],
])('SRCH-06 reads %j as words and filters', (text, query) => {
  expect(readSearchQuery(text)).toEqual(query)
})
