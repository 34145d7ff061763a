import { amountWords } from '../../../rules/amount-words.ts'
import type { CartTax } from '../../../rules/cart-totals.ts'
import { documentTaxes } from '../../../rules/document-taxes.ts'
import type { TaxedSupply } from '../../../rules/gst.ts'
import { shareOf } from '../../../rules/pricing.ts'
import { chargeAmount, taxableOf, type Charge, type LineQuantity } from '../../../rules/refund.ts'
import type { Invoice } from './invoice.ts'

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
    makingDiscount: _makingDiscount,
    priceDiscount: _priceDiscount,
    payments: _payments,
    ...invoice
  }: Invoice,
  part: CreditedPart,
): Invoice {
  return { ...invoice, ...part }
}

/** `lines`: the credited pieces; empty for an amount. `taxes`: those of the order. */
type Credit = {
  lines: readonly LineQuantity[]
  charge: Charge
  taxes: readonly CartTax[]
}

/**
 * Makes the contents of a credit note for a part of an invoice. It is taxed as the invoice, on its own
 * taxable values.
 */
export function makeCreditedPart(
  invoice: Invoice,
  how: TaxedSupply,
  { lines, charge, taxes }: Credit,
): CreditedPart {
  const taxable = taxableOf(charge)
  const credited =
    lines.length > 0 ? lines.flatMap((line) => creditedLine(invoice, line)) : [amountLine(invoice, taxable)]
  const total = credited.reduce((sum, { amount }) => sum + amount, 0)
  const levied = documentTaxes(chargedTaxes(invoice, charge, taxes), how)

  return {
    lines: credited,
    total,
    taxable,
    discount: total === taxable ? null : discountOf(invoice, total, total - taxable),
    taxes: levied.taxes,
    ...(invoice.summary && { summary: levied.summary }),
    roundOff: charge.roundOff + levied.difference || undefined,
    grandTotal: chargeAmount(charge),
    words: amountWords(chargeAmount(charge)),
  }
}

/** What a part is charged of each tax, without those that it is not charged of. */
function chargedTaxes({ lines }: Invoice, charge: Charge, taxes: readonly CartTax[]): CartTax[] {
  const hsns = new Set(lines.map(({ hsn }) => hsn))
  // The invoice names the HSN code of the Standard class as it was set then.
  const [onlyHsn] = hsns.size === 1 ? hsns : []

  return taxes.flatMap((tax, index) => {
    const part = charge.taxes[index]
    return part && part.taxable + part.tax > 0 ? { ...tax, hsn: onlyHsn ?? tax.hsn, ...part } : []
  })
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
