import { expect, test } from 'vitest'
import { furtherFilters } from './filter-options.ts'
import { priceText } from './filter-texts.ts'

const choices = {
  metals: ['18K Gold' as const, '22K Gold' as const],
  purities: [{ fineness: 916, name: '22K (916)' }],
  weights: [{ maxWeight: 2 }, { minWeight: 2, maxWeight: 5 }, { minWeight: 20 }],
  sizes: ['12', '16'],
  genders: ['male' as const, 'female' as const],
  collections: [],
  origins: ['India'],
}

const shown = (...told: Parameters<typeof furtherFilters>) =>
  furtherFilters(...told).map(({ legend }) => legend)

test('BROWSE-02 offers filters with several values, except those of the path', () => {
  expect(shown(choices, {}, [])).toEqual(['Metal', 'Weight', 'Size', 'For whom'])
  expect(shown(choices, {}, ['gender', 'category'])).toEqual(['Metal', 'Weight', 'Size'])
  expect(shown(undefined, {}, [])).toEqual([])
  expect(furtherFilters(choices, {}, []).flatMap(({ options }) => options.map(({ label }) => label))).toEqual(
    ['18K Gold', '22K Gold', 'Under 2 g', '2 to 5 g', 'Over 20 g', '12', '16', 'For him', 'For her'],
  )
})

test('BROWSE-02 offers an active filter value even if no product has it', () => {
  const origin = furtherFilters(choices, { origin: 'Italy' }, []).find(({ name }) => name === 'origin')
  expect(origin).toMatchObject({
    chosen: { value: 'Italy', label: 'Italy' },
    options: [{ value: 'India' }, { value: 'Italy' }],
  })
  const weight = furtherFilters(undefined, { minWeight: '3', maxWeight: '7' }, [])
  expect(weight).toMatchObject([{ name: 'weight', options: [{ value: '3-7', label: '3 to 7 g' }] }])
})

test.each([
  [{ minPrice: '80000', maxPrice: '150000' }, '₹80,000 to ₹1.5 lakh'],
  [{ minPrice: '150000' }, 'From ₹1.5 lakh'],
  [{ maxPrice: '20000000' }, 'Up to ₹2 crore'],
])('BROWSE-02 the price bounds %o are called %s', (bounds, text) => expect(priceText(bounds)).toBe(text))
