import { expect, test } from 'vitest'
import { metalSought, metalWords } from './search-metal.ts'

test.each([
  ['gold', 'gold'],
  ['Gold ring', 'gold'],
  ['sona chain', 'gold'],
  ['सोने की अंगूठी', 'gold'],
  ['chandi payal', 'silver'],
  ['platinum band', 'platinum'],
  ['rose gold ring', undefined],
  ['gold plated ring', undefined],
  ['german silver earrings', undefined],
  ['gold and silver bangles', undefined],
  ['golden hour', undefined],
  ['ring', undefined],
])('a search for %j asks for the metal %s', (text, metal) => {
  expect(metalSought(text)).toBe(metal)
})

test.each([
  ['22K Gold', '22K Gold 916'],
  ['18K Gold', '18K Gold 750'],
  ['925 Silver', '925 Silver 925 sterling'],
  ['Basic Silver', 'Basic Silver'],
  ['Imitate Jewelry', 'Imitate Jewelry'],
])('pieces of %s are found by %s', (metal, words) => {
  expect(metalWords(metal)).toBe(words)
})
