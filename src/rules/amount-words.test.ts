import { expect, test } from 'vitest'
import { amountWords } from './amount-words.ts'

test.each([
  [0, 'Rupees zero only'],
  [5, 'Rupees zero and five paise only'],
  [1_950, 'Rupees nineteen and fifty paise only'],
  [2_000, 'Rupees twenty only'],
  [9_999, 'Rupees ninety-nine and ninety-nine paise only'],
  [10_000, 'Rupees one hundred only'],
  [11_500, 'Rupees one hundred fifteen only'],
  [100_100, 'Rupees one thousand one only'],
  [1_234_567, 'Rupees twelve thousand three hundred forty-five and sixty-seven paise only'],
  [10_000_000, 'Rupees one lakh only'],
  [12_345_600, 'Rupees one lakh twenty-three thousand four hundred fifty-six only'],
  [1_000_000_000, 'Rupees one crore only'],
  [
    99_999_999_999,
    'Rupees ninety-nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine and ninety-nine paise only',
  ],
  [1_050_000_000_000, 'Rupees one thousand fifty crore only'],
])('ADM-14 writes %i paise out as %s', (paise, words) => {
  expect(amountWords(paise)).toBe(words)
})

const upToTwenty = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
].map((words, rupees): [number, string] => [rupees, words])
const tens = ['thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'].map(
  (words, index): [number, string] => [30 + 10 * index, words],
)

test.each([...upToTwenty, ...tens, [29, 'twenty-nine'], [31, 'thirty-one']] as [number, string][])(
  'ADM-14 writes %i rupees out as %s',
  (rupees, words) => {
    expect(amountWords(100 * rupees)).toBe(`Rupees ${words} only`)
  },
)
