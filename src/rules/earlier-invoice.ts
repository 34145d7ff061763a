import { states, type Address } from '../contract/address.ts'
import { isBuyerGstin, placeText, type TaxedSupply } from './gst.ts'

/** What an invoice that states no facts has of them, as it was stored. */
type EarlierInvoice = {
  buyer: readonly string[]
  placeOfSupply: string | null
  taxes: readonly { points: number }[]
}

/** The columns of an order that its invoice followed from. */
type OrderOfInvoice = { address: string | null; buyer_gstin: string | null }

/** What tax returns need of an invoice beside its amounts. */
export type InvoiceFacts = TaxedSupply & { buyerGstin: string | null }

/**
 * Returns the facts of an invoice of an earlier version. Its place of supply was the state of the order's
 * address, or the shop's at that time, which only the invoice has. Within the shop's state a rate had two
 * taxes.
 */
export function earlierInvoiceFacts(
  invoice: EarlierInvoice,
  order: OrderOfInvoice | undefined,
): InvoiceFacts {
  const buyerGstin = order?.buyer_gstin ?? keptGstin(invoice, order)
  const place = states.find((state) => placeText(state) === invoice.placeOfSupply) ?? null
  if (place === null) return { buyerGstin, place, supply: 'unsplit' }

  const [first, second] = invoice.taxes
  return { buyerGstin, place, supply: first?.points === second?.points ? 'intra' : 'inter' }
}

/**
 * The GSTIN of an invoice that the law keeps although its order was erased: the last line about the buyer,
 * which comes after the state of the address, so that no line of the address stands there.
 */
function keptGstin({ buyer }: EarlierInvoice, order: OrderOfInvoice | undefined): string | null {
  const isErased = order?.address ? (JSON.parse(order.address) as Address).pin === '' : false
  if (!isErased || buyer.length < 2) return null

  const gstin = buyer.at(-1)?.replace('GSTIN ', '') ?? ''
  return isBuyerGstin(gstin) ? gstin : null
}
