import { amountWords } from '../../../rules/amount-words.ts'
import type { CartTax } from '../../../rules/cart-totals.ts'
import { divideTax, type TaxPart } from '../../../rules/gst.ts'
import { shareOf } from '../../../rules/pricing.ts'
import { chargeAmount, taxableOf, type Charge, type LineQuantity } from '../../../rules/refund.ts'
import { sumParts, type Invoice } from './invoice.ts'

/**
 * The contents of a credit note for a part of an invoice; everything else is on the invoice. Amounts in
 * paise.
 */
export type CreditedPart = Pick<
  Invoice,
  'lines' | 'total' | 'discount' | 'taxable' | 'taxes' | 'summary' | 'roundOff' | 'grandTotal' | 'words'
>

/** An invoice with the contents of a credit note for a part of it. */
export function creditedInvoice(
  {
    summary: _summary,
    roundOff: _roundOff,
    hallmarked: _hallmarked,
    prepaidDiscount: _prepaidDiscount,
    ...invoice
  }: Invoice,
  part: CreditedPart,
): Invoice {
  return { ...invoice, ...part }
}

/**
 * `lines`: the credited pieces; empty for an amount. `earlier`: what other credit notes have credited.
 * `taxes`: those of the order.
 */
type Credit = {
  lines: readonly LineQuantity[]
  charge: Charge
  earlier: readonly Charge[]
  taxes: readonly CartTax[]
}

/** Makes the contents of a credit note for a part of an invoice. */
export function makeCreditedPart(invoice: Invoice, { lines, charge, earlier, taxes }: Credit): CreditedPart {
  const taxable = taxableOf(charge)
  const credited =
    lines.length > 0 ? lines.flatMap((line) => creditedLine(invoice, line)) : [amountLine(invoice, taxable)]
  const total = credited.reduce((sum, { amount }) => sum + amount, 0)
  const summary = taxes.flatMap(({ hsn, rate }, index) => {
    const [part, before] = [
      charge.taxes[index],
      earlier.reduce((sum, { taxes: of }) => sum + (of[index]?.tax ?? 0), 0),
    ]
    return part && part.taxable + part.tax > 0
      ? [
          {
            hsn,
            points: rate,
            taxable: part.taxable,
            taxes: taxParts(invoice, { rate, before, tax: part.tax }),
          },
        ]
      : []
  })
  return {
    lines: credited,
    total,
    taxable,
    discount: total === taxable ? null : discountOf(invoice, total, total - taxable),
    taxes: sumParts(summary.flatMap((row) => row.taxes)),
    ...(invoice.summary && { summary }),
    roundOff: charge.roundOff === 0 ? undefined : charge.roundOff,
    grandTotal: chargeAmount(charge),
    words: amountWords(chargeAmount(charge)),
  }
}

function creditedLine({ lines }: Invoice, { position, quantity }: LineQuantity): Invoice['lines'] {
  const line = lines[position]
  return line
    ? [
        {
          name: line.name,
          choice: line.choice,
          hsn: line.hsn,
          quantity,
          price: line.price,
          amount: line.price * quantity,
        },
      ]
    : []
}

function amountLine({ lines }: Invoice, taxable: number): Invoice['lines'][number] {
  const hsns = new Set(lines.map(({ hsn }) => hsn))
  return {
    name: 'Reduction of the price',
    choice: '',
    hsn: hsns.size === 1 ? (lines[0]?.hsn ?? '') : '',
    quantity: 1,
    price: taxable,
    amount: taxable,
  }
}

/**
 * The discount of the invoice, unless other things reduce the price too: a further discount, or an amount
 * that was credited before.
 */
function discountOf(
  { discount, lines }: Invoice,
  total: number,
  amount: number,
): NonNullable<Invoice['discount']> {
  const isUsual = discount !== null && Math.abs(shareOf(total, discount.points) - amount) <= lines.length
  return isUsual ? { ...discount, amount } : { points: 0, amount, coupon: null }
}

/**
 * Splits the tax of a part as the invoice was split. The parts of all credit notes add up to those of the
 * invoice, so the split depends on the amounts credited `before`.
 */
function taxParts(
  invoice: Invoice,
  { rate, before, tax }: { rate: number; before: number; tax: number },
): TaxPart[] {
  const names = [...new Set(invoice.taxes.map(({ name }) => name))]
  const earlier = divideTax(before, rate, names)
  return divideTax(before + tax, rate, names).map(({ name, points, paise }, index) => ({
    name,
    points,
    paise: paise - (earlier[index]?.paise ?? 0),
  }))
}
