import { addressLines } from '../../rules/address.ts'
import type { Address } from '../../contract/address.ts'
import { amountWords } from '../../rules/amount-words.ts'
import { placeText, splitTax, type TaxPart } from '../../rules/gst.ts'
import type { OrderLineRow, OrderRow } from '../db/schema/order-tables.ts'
import type { Config } from '../config.ts'

/** The contents of an invoice, stored as they were when it was issued. Amounts in paise, rates in basis points. */
export type Invoice = {
  number: string
  /** Milliseconds since 1970. */
  issuedAt: number
  orderNumber: string
  orderedAt: number
  payment: string
  seller: { name: string; lines: string[]; gstin: string | null }
  buyer: string[]
  /** The state that decides how the tax is split; null if the shop's own state is not known. */
  placeOfSupply: string | null
  lines: { name: string; choice: string; hsn: string; quantity: number; price: number; amount: number }[]
  total: number
  discount: { points: number; amount: number; coupon: string | null } | null
  taxable: number
  taxes: TaxPart[]
  grandTotal: number
  words: string
}

/** Makes an order's invoice from the current data; amounts are copied from the order, exact to the paisa. */
export function makeInvoice({ shop, trade }: Config, order: OrderRow, lines: OrderLineRow[], { number, issuedAt }: Pick<Invoice, 'number' | 'issuedAt'>): Invoice {
  const address = order.address === null ? null : (JSON.parse(order.address) as Address)
  const to = address?.state ?? null
  const supply = trade.state && (to ?? trade.state)
  return {
    number,
    issuedAt,
    orderNumber: order.order_number,
    orderedAt: order.created_at,
    payment: order.payment_method === 'COD' ? 'Cash on delivery' : 'UPI',
    seller: {
      name: shop.name,
      lines: [trade.address, trade.state, shop.phone, shop.email].filter((line) => line !== null),
      gstin: trade.gstin,
    },
    buyer: address ? addressLines({ ...address, phone: '' }) : [order.email],
    placeOfSupply: supply && placeText(supply),
    lines: lines.map((line) => ({
      name: line.name, choice: choiceText(line), hsn: trade.hsn, quantity: line.quantity, price: line.price_paise, amount: line.price_paise * line.quantity,
    })),
    total: order.total_paise,
    discount: order.discount_points === 0 ? null : { points: order.discount_points, amount: order.discount_paise, coupon: order.coupon_code },
    taxable: order.total_paise - order.discount_paise,
    taxes: splitTax(order.tax_paise, order.tax_points, trade.state, to),
    grandTotal: order.grand_total_paise,
    words: amountWords(order.grand_total_paise),
  }
}

/** The chosen options of a piece as text: Gold, size 7. */
export const choiceText = ({ color, size }: Pick<OrderLineRow, 'color' | 'size'>): string => [color, size && `size ${size}`].filter(Boolean).join(', ')
