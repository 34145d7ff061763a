import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomCases, seed } from '../../tests/soak.ts'
import { priceCart, type TaxClass } from './cart-totals.ts'
import { taxesOfLines } from './line-taxes.ts'

const classes: TaxClass[] = [
  { position: 0, name: 'Standard', hsn: '7117', rate: 1000, makingRate: null },
  { position: 1, name: 'Jewellery', hsn: '7113', rate: 300, makingRate: null },
  { position: 2, name: 'Making apart', hsn: '7113', rate: 300, makingRate: 500 },
]
const [standard, jewellery, apart] = classes as [TaxClass, TaxClass, TaxClass]

const taxedLine = ({
  price,
  quantity,
  making,
  taxClass,
}: {
  price: number
  quantity: number
  making: number
  taxClass: TaxClass
}) => {
  const ofMaking = taxClass.makingRate === null ? 0 : making * quantity
  return { taxClass: taxClass.position, goods: price * quantity - ofMaking, making: ofMaking }
}

test('BILL-01 TAXC-04 each line has its share of the discount and of the tax', () => {
  const lines = [
    { price: 7_603_480, quantity: 1, making: 0, taxClass: jewellery },
    { price: 249_900, quantity: 1, making: 0, taxClass: standard },
  ]
  const { taxes } = priceCart(lines, { discount: 750, standard })
  expect(taxesOfLines(lines.map(taxedLine), taxes)).toEqual([
    { taxable: 7_033_219, taxes: [{ points: 300, paise: 210_997 }] },
    { taxable: 231_157, taxes: [{ points: 1000, paise: 23_116 }] },
  ])
})

test('BILL-01 making that is taxed apart is a second tax of its line', () => {
  const line = { price: 15_230_260, quantity: 1, making: 358_750, taxClass: apart }
  expect(taxesOfLines([taxedLine(line)], priceCart([line], { discount: 0, standard }).taxes)).toEqual([
    {
      taxable: 15_230_260,
      taxes: [
        { points: 300, paise: 446_145 },
        { points: 500, paise: 17_938 },
      ],
    },
  ])
})

test('TAXC-03 a class with the name of another’s making is taxed as itself', () => {
  const gold = { ...apart, name: 'Gold' }
  const like = { position: 3, name: 'Gold, making', hsn: '7117', rate: 1800, makingRate: null }
  const lines = [
    { price: 100_000, quantity: 1, making: 20_000, taxClass: gold },
    { price: 50_000, quantity: 1, making: 0, taxClass: like },
  ]
  const { taxes } = priceCart(lines, { discount: 0, standard })
  expect(taxesOfLines(lines.map(taxedLine), taxes)).toEqual([
    {
      taxable: 100_000,
      taxes: [
        { points: 300, paise: 2_400 },
        { points: 500, paise: 1_000 },
      ],
    },
    { taxable: 50_000, taxes: [{ points: 1800, paise: 9_000 }] },
  ])
})

test('BILL-01 the lines of any cart add up to its taxes', () => {
  const line = fc.record({
    price: fc.integer({ min: 0, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    share: fc.integer({ min: 0, max: 100 }),
    taxClass: fc.constantFrom(...classes),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 10_000 }),
      (drawn, discount) => {
        const lines = drawn.map(({ share, ...each }) => ({
          ...each,
          making: Math.floor((each.price * share) / 100),
        }))
        const totals = priceCart(lines, { discount, standard })
        const parts = taxesOfLines(lines.map(taxedLine), totals.taxes)
        const sum = (amounts: number[]) => amounts.reduce((all, paise) => all + paise, 0)
        expect(sum(parts.map(({ taxable }) => taxable))).toBe(totals.total - totals.discount)
        expect(sum(parts.flatMap(({ taxes }) => taxes.map(({ paise }) => paise)))).toBe(totals.tax)
        expect(
          parts.every(({ taxable, taxes }) => taxable >= 0 && taxes.every(({ paise }) => paise >= 0)),
        ).toBe(true)
      },
    ),
    { numRuns: randomCases(2000), seed },
  )
})
