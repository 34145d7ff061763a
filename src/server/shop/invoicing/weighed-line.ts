import { toPaise } from '../../../contract/money.ts'
import type { PriceBreakup } from '../../../contract/price-rule.ts'
import type { Stone } from '../../../contract/variant.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { caratsText, gramsText } from '../../../rules/piece-weight.ts'
import type { MetalPromise } from '../../../rules/promised-value.ts'
import type { LineTaxes } from '../../../rules/line-taxes.ts'
import { stonePrices } from '../../../rules/piece-price.ts'
import type { Config } from '../../core/config/config.ts'
import type { OrderLineRow } from '../../core/db/schema/order-tables.ts'

/** How the price of a line came about, for its invoice. Weights in milligrams, amounts in paise. */
export type WeighedLine = {
  /** `22K (916)`. */
  purity: string
  /** Null if it was not recorded. */
  gross: number | null
  net: number
  /** Null without stones. */
  stones: number | null
  /** Rupees for a gram of the metal. */
  perGram: number
  /** When this rate took effect; milliseconds since 1970. */
  rateSince: number
  /** The parts of the price of one piece; they add up to it. */
  parts: { label: string; paise: number }[]
  /** What the shop promises for the piece; absent if it promises nothing. */
  promises?: MetalPromise[]
  /** Of the whole line: its share of the order's taxable value and taxes. */
} & LineTaxes

/** The weighing of a line; nothing if its price was fixed, so that such an invoice stays as it always was. */
export function weighedLine(
  { breakup, gross_mg, net_mg, stones }: OrderLineRow,
  taxes: LineTaxes | undefined,
  promised: Config['promises'],
): { weighed?: WeighedLine } {
  if (breakup === null || net_mg === null || !taxes) return {}
  const price = JSON.parse(breakup) as PriceBreakup
  const rows = JSON.parse(stones ?? '[]') as Stone[]
  return {
    weighed: {
      purity: price.rate.purity,
      gross: gross_mg,
      net: net_mg,
      stones:
        rows.length === 0
          ? null
          : Math.round(rows.reduce((sum, { carats }) => sum + carats, 0) * MG_PER_CARAT),
      perGram: price.rate.perGram,
      rateSince: Date.parse(price.rate.since),
      parts: partsOf(price, rows),
      promises: promisesOf(price, promised),
      ...taxes,
    },
  }
}

const MG_PER_CARAT = 200

/** The promises for the metal of this price, in force when its bill is issued. */
function promisesOf(
  { rate: { metal } }: PriceBreakup,
  promised: Config['promises'],
): MetalPromise[] | undefined {
  const promises = (['exchange', 'buyback'] as const)
    .map((kind) => ({ kind, metal, percent: promised[kind]?.[metal] ?? 0 }))
    .filter(({ percent }) => percent > 0)
  return promises.length > 0 ? promises : undefined
}

/** The parts of a price as its bill names them; those that add nothing are left out. */
function partsOf(price: PriceBreakup, stones: readonly Stone[]): WeighedLine['parts'] {
  const parts: [label: string, rupees: number][] = [
    [`Metal, ${gramsText(price.netWeight)}`, price.metal],
    [`Wastage, ${gramsText(price.wastageWeight)}`, price.wastage],
    ['Making', price.making],
    ['Making discount', -price.makingDiscount],
  ]
  const charges = [
    ...price.charges,
    { name: 'Rounding', amount: price.rounding },
    { name: 'Special price', amount: price.special ?? 0 },
  ].map(({ name, amount }): [string, number] => [name, amount])
  const named = (of: [label: string, rupees: number][]) =>
    of.filter(([, rupees]) => rupees !== 0).map(([label, rupees]) => ({ label, paise: toPaise(rupees) }))
  return [...named(parts), ...stoneParts(stones, toPaise(price.stones)), ...named(charges)]
}

/** One part for each row of stones. Its price is rounded as the shop's rule did: to paise or rupees. */
function stoneParts(stones: readonly Stone[], total: number): WeighedLine['parts'] {
  const rows = stones.map(({ carats, perCarat, amount }) => ({
    mct: Math.round(carats * 1000),
    paisePerCarat: perCarat === undefined ? null : toPaise(perCarat),
    paise: amount === undefined ? null : toPaise(amount),
  }))
  const prices = stonePrices(rows, 'paise')
  const isOfPaise = prices.reduce((sum, paise) => sum + paise, 0) === total
  return (isOfPaise ? prices : stonePrices(rows, 'rupee')).map((paise, index) => ({
    label: stoneText(stones[index] as Stone),
    paise,
  }))
}

function stoneText({ kind, shape, quality, pieces, carats, perCarat }: Stone): string {
  const weight = `${caratsText(carats)}${perCarat === undefined ? '' : ` × ${moneyText(perCarat)}`}`
  return [
    [kind, shape, quality].filter(Boolean).join(' '),
    pieces === 1 ? '1 piece' : `${pieces} pieces`,
    weight,
  ].join(', ')
}
