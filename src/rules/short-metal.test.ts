import { expect, test } from 'vitest'
import { shortMetal } from './short-metal.ts'

test.each([
  ['22K Gold', undefined, '22K'],
  ['18K Gold', '18K (750)', '18K'],
  ['925 Silver', 'Silver 925', '925'],
  ['Basic Silver', undefined, 'Silver'],
  ['Basic Silver', 'Silver 800', '800'],
  ['Imitate Jewelry', undefined, 'Imitation'],
])('%s of the purity %s reads %s', (metal, purity, text) => {
  expect(shortMetal(metal, purity)).toBe(text)
})
