import type { OrderPaymentMethod } from '../../../contract/order.ts'
import { mailboxOf } from '../../../rules/mailbox.ts'
import { paymentText } from '../../../rules/payment-state.ts'
import { addressLines } from '../../../rules/address.ts'
import type { Address } from '../../../contract/address.ts'
import { amountWords } from '../../../rules/amount-words.ts'
import type { TaxClass } from '../../../rules/cart-totals.ts'
import { documentTaxes, type TaxRow } from '../../../rules/document-taxes.ts'
import { levyTax, placeText, stateOfGstin, type TaxedSupply, type TaxPart } from '../../../rules/gst.ts'
import { taxesOfLines, type LineTaxes, type TaxedLine } from '../../../rules/line-taxes.ts'
import { makingOfBreakup } from '../catalogue/weighed-prices.ts'
import type { OrderLineRow, OrderRow, OrderTaxRow } from '../../core/db/schema/order-tables.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { Config } from '../../core/config/config.ts'
import { factsOf } from './invoice-facts.ts'
import { invoicedPieces, type InvoicedPiece } from './invoiced-pieces.ts'
import { taxableOfOrder, toCartTax } from './register/order-records.ts'
import { weighedLine, type WeighedLine } from './weighed-line.ts'

/**
 * The contents of an invoice, stored as they were when it was issued. Amounts in paise, rates in basis
 * points.
 */
export type Invoice = {
  number: string
  /** Milliseconds since 1970. */
  issuedAt: number
  orderNumber: string
  orderedAt: number
  payment: string
  /** The amounts by way of payment, of an order of the counter; absent on others and earlier invoices. */
  payments?: PaidAmount[]
  /** The unpaid amount of an order on account, and its day, such as 2026-12-27; absent on others. */
  due?: { on: string; amount: number }
  seller: { name: string; lines: string[]; gstin: string | null }
  buyer: string[]
  /** Where the goods went, if the buyer is registered in another state; absent otherwise. */
  deliveredTo?: string[]
  /** The buyer's PAN: added when it is drawn, never stored with the invoice. */
  pan?: string
  /** Whether a declaration was given in its place: added when it is drawn, like the PAN. */
  panDeclared?: true
  /** The state that decides how the tax is split; null if the shop's own state is not known. */
  placeOfSupply: string | null
  lines: {
    name: string
    choice: string
    /** Absent without one, and once the buyer is erased. */
    engraving?: string | undefined
    hsn: string
    quantity: number
    price: number
    amount: number
    /** The rate of its goods; absent on earlier invoices. */
    points?: number
    /** The net weight of one piece in milligrams; absent if it is not known, and on earlier invoices. */
    net?: number
    /** The pieces that were assigned to the line; absent if none were. */
    pieces?: InvoicedPiece[]
    /** How its price came about; absent if the price was fixed. */
    weighed?: WeighedLine
  }[]
  total: number
  discount: { points: number; amount: number; coupon: string | null } | null
  /** Absent without one. */
  prepaidDiscount?: { points: number; amount: number }
  /** What the counter took off making, and off the rest of the price; absent without it. */
  makingDiscount?: number
  priceDiscount?: number
  taxable: number
  taxes: TaxPart[]
  /**
   * The taxes by HSN and rate; absent if nothing was taxed, and on earlier invoices that have only the
   * Standard class.
   */
  summary?: TaxRow[]
  /**
   * What rounding to the rupee added, with what the taxes here leave of the charged tax; absent where nothing
   * was rounded.
   */
  roundOff?: number
  grandTotal: number
  words: string
  /**
   * A registered seller says whether the buyer pays the tax (CGST Rules, 46(p)), which is never so here;
   * absent on other and earlier invoices.
   */
  reverseCharge?: false
  /** Where pieces with a HUID are named: the shop's BIS registration, null if it is not set. */
  hallmarked?: { registration: string | null }
}

/** Makes an order's invoice from the current data; amounts are copied from the order, exact to the paisa. */
export function makeInvoice(
  { shop, trade, legal, promises }: Config,
  order: OrderRow,
  contents: OrderContents,
  { number, issuedAt }: Pick<Invoice, 'number' | 'issuedAt'>,
): Invoice {
  const { pieces = [], payment } = contents
  const address = order.address === null ? null : (JSON.parse(order.address) as Address)
  const facts = factsOf(trade, order)
  const { difference, ...taxes } = taxesOf(trade, order, contents, facts)
  const hasHuid = pieces.some(({ huid }) => huid !== null)

  return {
    number,
    issuedAt,
    orderNumber: order.order_number,
    orderedAt: order.created_at,
    payment:
      payment ??
      paymentText({
        paymentMethod: order.payment_method as OrderPaymentMethod,
        amount: order.grand_total_paise,
      }),
    seller: sellerOf({ shop, trade, legal }),
    payments: contents.payments,
    due: contents.due,
    ...partiesOf(order, address),
    placeOfSupply: facts.place && placeText(facts.place),
    lines: invoiceLines({ trade, promises }, order, contents),
    total: order.total_paise,
    discount:
      order.discount_points === 0
        ? null
        : { points: order.discount_points, amount: discountBesides(order), coupon: order.coupon_code },
    prepaidDiscount:
      order.prepaid_points > 0
        ? { points: order.prepaid_points, amount: order.prepaid_discount_paise }
        : undefined,
    makingDiscount: order.making_discount_paise || undefined,
    priceDiscount: order.price_discount_paise || undefined,
    taxable: taxableOfOrder(order),
    ...taxes,
    roundOff: order.round_off_paise + difference || undefined,
    grandTotal: order.grand_total_paise,
    words: amountWords(order.grand_total_paise),
    reverseCharge: trade.gstin === null ? undefined : false,
    hallmarked: hasHuid ? { registration: legal.bisRegistration } : undefined,
  }
}

/** The discount of an order besides those of the counter. */
const discountBesides = ({ discount_paise, making_discount_paise, price_discount_paise }: OrderRow): number =>
  discount_paise - making_discount_paise - price_discount_paise

/** Who bought, and where the goods went if that is not where the buyer is registered. */
function partiesOf(order: OrderRow, address: Address | null): Pick<Invoice, 'buyer' | 'deliveredTo'> {
  const { buyer_gstin: gstin, billing_address } = order
  const name = order.customer_name ?? mailboxOf(order.email)
  const delivered = address ? addressLines({ ...address, phone: '' }) : [name]
  if (gstin === null) return { buyer: delivered }

  const registered = stateOfGstin(gstin)
  if (address === null || registered === undefined || registered === address.state)
    return { buyer: [...delivered, `GSTIN ${gstin}`] }

  return {
    buyer: [address.name, ...linesAsTyped(billing_address), registered, `GSTIN ${gstin}`],
    deliveredTo: delivered,
  }
}

function invoiceLines(
  { trade, promises }: Pick<Config, 'trade' | 'promises'>,
  order: OrderRow,
  { lines, taxes, pieces = [] }: OrderContents,
): Invoice['lines'] {
  const ofLines = taxesOfLines(lines.map(taxedLine), taxes.map(toCartTax))

  return lines.map((line, index) => ({
    name: line.name,
    choice: [choiceText(line), line.list_price_paise !== null && line.breakup === null && 'Special price']
      .filter(Boolean)
      .join(', '),
    engraving: line.engraving ?? undefined,
    hsn: line.tax_class === null ? trade.hsn : (JSON.parse(line.tax_class) as TaxClass).hsn,
    quantity: line.quantity,
    price: line.price_paise,
    amount: line.price_paise * line.quantity,
    points: goodsRate(line, ofLines[index]) ?? order.tax_points,
    ...(line.net_mg !== null && { net: line.net_mg }),
    ...weighedLine(line, ofLines[index], promises),
    ...invoicedPieces(line, pieces),
  }))
}

/** The taxes of an order by HSN and rate, and what they leave of its charged tax. */
function taxesOf(trade: Config['trade'], order: OrderRow, { lines, taxes }: OrderContents, how: TaxedSupply) {
  if (taxes.length === 0) {
    const levied = levyTax(taxableOfOrder(order), order.tax_points, how)
    return { taxes: levied, difference: order.tax_paise - sumOf(levied) }
  }

  const isStandard = lines.every(({ tax_class }) => tax_class === null)
  return documentTaxes(
    taxes.map((tax) => ({ ...toCartTax(tax), hsn: isStandard ? trade.hsn : tax.hsn })),
    how,
  )
}

const sumOf = (parts: readonly TaxPart[]): number => parts.reduce((sum, { paise }) => sum + paise, 0)

/** The shop as its documents name it. */
export const sellerOf = ({
  shop,
  trade,
  legal,
}: Pick<Config, 'shop' | 'trade' | 'legal'>): Invoice['seller'] => ({
  name: shop.name,
  lines: [
    ...(legal.name === null || legal.name === shop.name ? [] : [legal.name]),
    ...linesAsTyped(trade.address),
    ...(trade.state === null ? [] : [trade.state]),
    shop.phone,
    shop.email,
  ],
  gstin: trade.gstin,
})

/** The lines of an address as they were typed. */
const linesAsTyped = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The rate of the goods of a line; undefined for the Standard class of an order without taxes. */
const goodsRate = ({ tax_class }: OrderLineRow, levied: LineTaxes | undefined): number | undefined =>
  tax_class === null ? levied?.taxes[0]?.points : (JSON.parse(tax_class) as TaxClass).rate

/** A line with what its taxes are levied on, after the discounts of its own. */
export function taxedLine(line: OrderLineRow): TaxedLine {
  const { price_paise, quantity, tax_class, breakup } = line
  const { position, makingRate } = tax_class === null ? standard : (JSON.parse(tax_class) as TaxClass)
  const offMaking = line.making_discount_paise + line.coupon_discount_paise
  const amount = price_paise * quantity - offMaking - line.price_discount_paise
  const making = makingRate === null ? 0 : makingOfBreakup(breakup) * quantity - offMaking
  return { taxClass: position, goods: amount - making, making }
}

const standard = { position: 0, makingRate: null }

/** Money by its way: `Old gold`, and paise. */
export type PaidAmount = { name: string; amount: number }

/**
 * The lines and taxes of an order. `payment`: how it was paid, if not only by the method that it names;
 * `payments`: the amounts of the same; `due`: what an order on account has left to pay.
 */
export type OrderContents = {
  lines: OrderLineRow[]
  taxes: OrderTaxRow[]
  pieces?: PieceRow[]
  payment?: string | undefined
  payments?: PaidAmount[] | undefined
  due?: Invoice['due'] | undefined
}

/** The chosen options of a piece as text: Gold, size 7. */
export const choiceText = ({ color, size }: Pick<OrderLineRow, 'color' | 'size'>): string =>
  [color, size && `size ${size}`].filter(Boolean).join(', ')
