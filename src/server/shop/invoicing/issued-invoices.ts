import { states, type Address } from '../../../contract/address.ts'
import { isBuyerGstin, placeText, type State } from '../../../rules/gst.ts'
import type { InvoiceRow } from '../../core/db/schema/invoice-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import type { FactColumns, FactsOfOrder, InvoiceFacts } from './invoice-facts.ts'
import type { Invoice } from './invoice.ts'

/** An invoice as it was issued, with its facts. */
export type IssuedInvoice = { invoice: Invoice; facts: InvoiceFacts }

type StoredInvoice = FactColumns & Pick<InvoiceRow, 'order_id' | 'document'>

/** The columns of an invoice that `withFacts` needs. */
export const storedColumns = [
  'invoices.order_id',
  'invoices.document',
  'invoices.buyer_gstin',
  'invoices.place_of_supply',
  'invoices.supply',
] as const

/** Returns stored invoices with their facts, in their order. Those of an earlier version are found by orders. */
export async function withFacts(db: Queries, rows: readonly StoredInvoice[]): Promise<IssuedInvoice[]> {
  const orders = await readOrders(
    db,
    rows.flatMap(({ order_id, supply }) => (supply === null ? order_id : [])),
  )
  return rows.map(({ order_id, document, buyer_gstin, place_of_supply, supply }) => {
    const invoice = JSON.parse(document) as Invoice
    const facts =
      supply === null
        ? factsOfEarlier(invoice, orders.get(order_id))
        : { buyerGstin: buyer_gstin, place: place_of_supply as State | null, supply }
    return { invoice, facts }
  })
}

type EarlierOrder = FactsOfOrder & { id: string }

async function readOrders(db: Queries, ids: readonly string[]): Promise<Map<string, EarlierOrder>> {
  if (ids.length === 0) return new Map()
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'address', 'buyer_gstin'])
    .where('id', 'in', ids)
    .execute()
  return new Map(orders.map((order) => [order.id, order]))
}

/**
 * The facts of an invoice that has none in its columns. Its place of supply was the state of the order's
 * address, or the shop's at that time, which only the invoice has. Within the shop's state a rate had two
 * taxes.
 */
function factsOfEarlier(invoice: Invoice, order: EarlierOrder | undefined): InvoiceFacts {
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
function keptGstin({ buyer }: Invoice, order: EarlierOrder | undefined): string | null {
  const isErased = order?.address ? (JSON.parse(order.address) as Address).pin === '' : false
  if (!isErased || buyer.length < 2) return null

  const gstin = buyer.at(-1)?.replace('GSTIN ', '') ?? ''
  return isBuyerGstin(gstin) ? gstin : null
}
