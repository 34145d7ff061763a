import type { Address } from '../../../contract/address.ts'
import type { InvoiceFacts } from '../../../rules/earlier-invoice.ts'
import { supplyFrom } from '../../../rules/gst.ts'
import type { Config } from '../../core/config/config.ts'
import type { InvoiceRow } from '../../core/db/schema/invoice-tables.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'

/** The columns of an order that decide them. */
export type FactsOfOrder = Pick<OrderRow, 'address' | 'buyer_gstin'>
/** The facts as an invoice stores them. */
export type FactColumns = Pick<InvoiceRow, 'buyer_gstin' | 'place_of_supply' | 'supply'>

/** The facts of an invoice that is issued now. */
export const factsOf = (
  { state }: Pick<Config['trade'], 'state'>,
  { address, buyer_gstin }: FactsOfOrder,
): InvoiceFacts => ({
  buyerGstin: buyer_gstin,
  ...supplyFrom(state, {
    gstin: buyer_gstin,
    delivery: address === null ? null : (JSON.parse(address) as Address).state,
  }),
})

export const factColumns = ({ buyerGstin, place, supply }: InvoiceFacts): FactColumns => ({
  buyer_gstin: buyerGstin,
  place_of_supply: place,
  supply,
})
