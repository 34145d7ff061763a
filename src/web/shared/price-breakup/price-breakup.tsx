import type { PriceBreakup, PriceRule } from '../../../contract/price-rule.ts'
import type { Stone } from '../../../contract/variant.ts'
import { metalText } from '../rates/rate-labels.ts'
import { moneyText, shortMoneyText } from '../../../rules/money-text.ts'
import * as styles from './price-breakup.module.css'

type Row = { part: string; how?: string; amount: number; isDiscount?: boolean }

type Shown = {
  breakup: PriceBreakup
  stones: readonly Stone[]
  /** Says how making and wastage are charged; an order does not keep it. */
  rule?: PriceRule | null
  /** The tax of one piece: how it is charged, and in rupees. */
  tax?: { how: string; amount: number }
  /** A note below the table. */
  note: string
}

/** How the price of a piece sold by weight comes about: each part, how it is worked out, and its amount. */
export function PriceBreakupTable({ breakup, stones, rule = null, tax, note }: Shown) {
  return (
    <>
      <table className={styles.breakup}>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Calculation</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(breakup, stones, rule).map(({ part, how, amount, isDiscount }) => (
            <tr key={part}>
              <th scope="row">{part}</th>
              <td>{how}</td>
              <td className={isDiscount ? styles.discount : undefined}>
                {isDiscount && '−'}
                {figure(amount)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Price
            </th>
            <td>{tax ? figure(breakup.price) : moneyText(breakup.price)}</td>
          </tr>
          {tax && (
            <>
              <tr className={styles.tax}>
                <th scope="row">GST</th>
                <td>{tax.how}</td>
                <td>{figure(tax.amount)}</td>
              </tr>
              <tr className={styles.total}>
                <th scope="row" colSpan={2}>
                  With GST
                </th>
                <td>{moneyText(breakup.price + tax.amount)}</td>
              </tr>
            </>
          )}
        </tfoot>
      </table>
      <p className={styles.note}>{note}</p>
    </>
  )
}

/** An amount in a column of rupees. */
const figure = (rupees: number) => moneyText(rupees).slice(1)

const grams = (weight: number) => `${weight.toFixed(3)} g`

/** Rupees: a price rounded up to the next rupee needs no row that says so. */
const MAX_HIDDEN_ROUNDING = 1

function rowsOf(breakup: PriceBreakup, stones: readonly Stone[], rule: PriceRule | null): Row[] {
  const {
    rate,
    netWeight,
    metal,
    wastageWeight,
    wastage,
    making,
    makingDiscount,
    charges,
    rounding,
    special = 0,
  } = breakup
  const rows: Row[] = [
    {
      part: `${rate.metal.charAt(0).toUpperCase()}${rate.metal.slice(1)} ${rate.purity.replace('Silver ', '')}`,
      how: `${grams(netWeight)} × ${moneyText(rate.perGram)}`,
      amount: metal,
    },
    {
      part: 'Wastage',
      how: `${grams(wastageWeight)}${rule ? `, ${rule.wastagePercent}%` : ''}`,
      amount: wastage,
    },
    { part: 'Making', how: makingText(rule, breakup), amount: making },
    {
      part: 'Discount on making',
      how: rule ? `${rule.makingDiscountPercent}%` : '',
      amount: makingDiscount,
      isDiscount: true,
    },
    {
      part: stones.length === 1 ? (stones[0]?.kind ?? 'Stones') : 'Stones',
      how: stones.map((stone) => stoneText(stone, stones.length > 1)).join(', '),
      amount: breakup.stones,
    },
    ...charges.map(({ name, amount }) => ({ part: name, amount })),
    { part: 'Rounding', amount: rounding },
    { part: 'Special price', amount: Math.abs(special), isDiscount: special < 0 },
  ]
  return rows.filter(
    ({ part, amount }) => amount !== 0 && (part !== 'Rounding' || amount > MAX_HIDDEN_ROUNDING),
  )
}

function makingText(rule: PriceRule | null, { making: charged, metal, wastage }: PriceBreakup): string {
  if (!rule) return ''
  const { kind, value, basis, onWastage, minimum } = rule.making
  if (minimum > 0 && charged === minimum) return `at least ${shortMoneyText(minimum)}`
  if (kind === 'perGram') return `${shortMoneyText(value)} per gram${basis === 'gross' ? ', gross' : ''}`
  return kind === 'percent' && metal > 0
    ? `${value}% of the metal${onWastage && wastage > 0 ? ' and wastage' : ''}`
    : ''
}

const stoneText = ({ kind, carats, perCarat }: Stone, isNamed: boolean) =>
  `${isNamed ? `${kind} ` : ''}${carats.toFixed(3)} ct${perCarat === undefined ? '' : ` × ${moneyText(perCarat)}`}`

/** The rate that a price was computed with: `Gold 22K: ₹13,430 per gram`; silver by the kilogram. */
export const rateText = ({ rate }: PriceBreakup): string =>
  rate.metal === 'silver'
    ? `${metalText(rate)}: ${shortMoneyText(rate.perGram * 1000)} per kilogram`
    : `${metalText(rate)}: ${shortMoneyText(rate.perGram)} per gram`
