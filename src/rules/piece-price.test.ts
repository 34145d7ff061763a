import { describe, expect, test } from 'vitest'
import examples from '../../tests/fixtures/price-examples.json' with { type: 'json' }
import { randomCases } from '../../tests/soak.ts'
import { makingKinds, roundUps } from '../contract/price-rule.ts'
import { pricePiece, type PieceRule, type WeighedPiece } from './piece-price.ts'
import { shareOf } from './pricing.ts'

type Example = (typeof examples)['pieces'][number]['input'] & {
  grossMg?: number
  wastageBp?: number
  making: { kind: string; paise?: number; bp?: number; on?: string; onWastage?: boolean; minPaise?: number }
  makingOffBp?: number
  stones?: { mct: number; paisePerCarat: number }[]
  charges?: { name: string; paise: number }[]
  unitPaise?: number
  roundUpPaise?: number
}

const kinds: Record<string, PieceRule['making']['kind']> = {
  per_gram: 'perGram',
  percent: 'percent',
  fixed: 'fixed',
}

function pieceOf({ netMg, grossMg = netMg, stones = [] }: Example): WeighedPiece {
  return {
    netMg,
    grossMg,
    stones: stones.map(({ mct, paisePerCarat }) => ({ mct, paisePerCarat, paise: null })),
  }
}

function ruleOf({
  wastageBp = 0,
  making,
  makingOffBp = 0,
  charges = [],
  unitPaise = 1,
  roundUpPaise = 0,
}: Example): PieceRule {
  return {
    wastage: wastageBp,
    making: {
      kind: kinds[making.kind] ?? 'fixed',
      amount: making.paise ?? making.bp ?? 0,
      basis: making.on === 'gross' ? 'gross' : 'net',
      onWastage: making.onWastage ?? false,
      minimum: making.minPaise ?? 0,
    },
    makingDiscount: makingOffBp,
    charges,
    unit: unitPaise === 100 ? 'rupee' : 'paise',
    roundUp: (roundUpPaise / 100) as PieceRule['roundUp'],
  }
}

describe('PRICE-03 PRICE-04 the worked examples', () => {
  test.each(examples.pieces)('$id: $title', ({ input, output }) => {
    const parts = pricePiece(pieceOf(input as Example), ruleOf(input as Example), input.paisePerKg)
    expect(parts).toMatchObject({
      metal: output.metalPaise,
      wastageWeight: output.wastageMg,
      wastage: output.wastagePaise,
      making: output.makingPaise,
      makingDiscount: output.makingOffPaise,
      stones: output.stonesPaise,
      charges: output.chargesPaise,
      rounding: output.roundingPaise,
      price: output.pricePaise,
    })
    expect(parts.oldPrice).toBe(
      'priceWithoutMakingDiscountPaise' in output ? output.priceWithoutMakingDiscountPaise : parts.price,
    )
  })

  // A class that taxes making apart is tested with the tax of carts.
  test.each(examples.pieces.filter(({ input }) => !('makingGstBp' in input)))(
    'the tax of $id',
    ({ input, output }) => {
      expect(shareOf(output.pricePaise, input.gstBp)).toBe(output.taxPaise)
    },
  )
})

describe('PRICE-03 the steps', () => {
  const rule: PieceRule = {
    wastage: 0,
    making: { kind: 'fixed', amount: 0, basis: 'net', onWastage: false, minimum: 0 },
    makingDiscount: 0,
    charges: [],
    unit: 'paise',
    roundUp: 0,
  }
  const piece: WeighedPiece = { netMg: 1000, grossMg: 1500, stones: [] }
  const PER_KG = 100_000_000

  test('making uses gross weight or wastage if the rule says so', () => {
    const perGram = { ...rule.making, kind: 'perGram', amount: 10_050 } as const
    expect(pricePiece(piece, { ...rule, making: perGram }, PER_KG).making).toBe(10_050)
    expect(pricePiece(piece, { ...rule, making: { ...perGram, basis: 'gross' } }, PER_KG).making).toBe(15_075)
    expect(
      pricePiece({ ...piece, grossMg: null }, { ...rule, making: { ...perGram, basis: 'gross' } }, PER_KG)
        .making,
    ).toBe(10_050)
    const percent = { ...rule.making, kind: 'percent', amount: 1000 } as const
    expect(pricePiece(piece, { ...rule, wastage: 500, making: percent }, PER_KG)).toMatchObject({
      metal: 100_000,
      wastage: 5000,
      making: 10_000,
    })
    expect(
      pricePiece(piece, { ...rule, wastage: 500, making: { ...percent, onWastage: true } }, PER_KG).making,
    ).toBe(10_500)
  })

  test('each row of stones is rounded separately and may have an amount', () => {
    const stones = [
      { mct: 1, paisePerCarat: 500, paise: null },
      { mct: 1, paisePerCarat: 500, paise: null },
      { mct: 20, paisePerCarat: null, paise: 12_345 },
    ]
    expect(pricePiece({ ...piece, stones }, rule, PER_KG).stones).toBe(12_347)
  })

  test('the unit rupee rounds each step once, from its exact value', () => {
    // 449.6 paise are 4 rupees; rounded to the paisa first, they would be 450 paise, and so 5 rupees.
    const at = (paisePerKg: number) =>
      pricePiece({ ...piece, netMg: 1 }, { ...rule, unit: 'rupee' }, paisePerKg).metal
    expect([at(449_600_000), at(449_999_999), at(450_000_000)]).toEqual([400, 400, 500])
    const fixed = { ...rule.making, amount: 150 }
    expect(
      pricePiece(
        piece,
        { ...rule, making: fixed, unit: 'rupee', charges: [{ name: 'Hallmarking', paise: 4550 }] },
        PER_KG,
      ),
    ).toMatchObject({ making: 200, charges: 4550 })
  })
})

const PIECES = randomCases(200_000)

describe('PRICE-05 random pieces', () => {
  /** Mulberry32: the same pieces in every run. */
  function generator(seed: number) {
    let state = seed
    return (most: number): number => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return ((mixed ^ (mixed >>> 14)) >>> 0) % (most + 1)
    }
  }
  const oneOf = <T>(upTo: (most: number) => number, values: readonly T[]): T =>
    values[upTo(values.length - 1)] as T

  test('the parts add up to the price, which follows the rate', { timeout: 60_000 }, () => {
    const upTo = generator(20_261_122)
    const unsound: object[] = []
    for (let nth = 0; nth < PIECES; nth += 1) {
      const netMg = 1 + upTo(oneOf(upTo, [500, 20_000, 2_000_000]))
      const piece: WeighedPiece = {
        netMg,
        grossMg: oneOf(upTo, [null, netMg + upTo(5000)]),
        stones: Array.from({ length: upTo(3) }, () =>
          upTo(1) === 0
            ? { mct: upTo(5000), paisePerCarat: upTo(50_000_000), paise: null }
            : { mct: 0, paisePerCarat: null, paise: upTo(9_999_999) },
        ),
      }
      const kind = oneOf(upTo, makingKinds)
      const rule: PieceRule = {
        wastage: upTo(2500),
        making: {
          kind,
          amount: upTo(kind === 'percent' ? 4000 : 500_000),
          basis: oneOf(upTo, ['net', 'gross']),
          onWastage: upTo(1) === 1,
          minimum: upTo(5000) * 100,
        },
        makingDiscount: oneOf(upTo, [0, 10_000, upTo(10_000)]),
        charges: Array.from({ length: upTo(2) }, () => ({ name: 'Hallmarking', paise: upTo(200_000) })),
        unit: oneOf(upTo, ['paise', 'rupee']),
        roundUp: oneOf(upTo, roundUps),
      }
      const paisePerKg = 1 + upTo(oneOf(upTo, [20_000_000, 2_000_000_000]))
      const parts = pricePiece(piece, rule, paisePerKg)
      const { metal, wastage, making, makingDiscount, stones, charges, rounding, price, oldPrice } = parts
      const higher = pricePiece(piece, rule, paisePerKg + upTo(oneOf(upTo, [1, 1000, 100_000_000])))
      const isSound =
        metal + wastage + making - makingDiscount + stones + charges + rounding === price &&
        Object.values(parts).every((part) => part >= 0) &&
        rounding < 1000 &&
        oldPrice >= price &&
        higher.price >= price
      if (!isSound) unsound.push({ piece, rule, paisePerKg, parts, higher })
    }
    expect(unsound).toEqual([])
  })
})
