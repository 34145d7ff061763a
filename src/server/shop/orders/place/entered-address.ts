import type { Address, AddressDraft } from '../../../../contract/address.ts'
import { lastLeavingDay } from '../../../../rules/lead-time.ts'
import { supplyFrom } from '../../../../rules/gst.ts'
import type { PinRule } from '../../../../rules/delivery.ts'
import type { Config } from '../../../core/config/config.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { buyerColumns, type BuyerColumns } from '../../addresses/buyer-gstin.ts'
import { promisedDayOf } from '../../delivery/require-served.ts'
import { readIssuedInvoices } from '../../invoicing/invoice-queries.ts'
import { readOrderLines } from '../../invoicing/register/order-records.ts'

/**
 * An address that is entered for an order; a GSTIN that is left out stays, with the address of the business.
 * `handedOver`: the customer of an order of the counter takes the pieces along after all.
 */
export type EnteredAddress = Pick<AddressDraft, 'buyerGstin' | 'billingAddress'> & {
  address: Address
  handedOver?: true | undefined
}

/** The buyer that an order has with an entered address. */
export function buyerWith(order: OrderRow, entered: EnteredAddress): BuyerColumns {
  const { buyerGstin = order.buyer_gstin } = entered
  const knownAddress = buyerGstin === order.buyer_gstin ? order.billing_address : null
  const { billingAddress = knownAddress } = entered

  return buyerColumns({ buyerGstin, billingAddress })
}

/** The columns of an order that an address changes. `rule`: that of its PIN code. */
export async function addressColumns(
  db: Queries,
  order: OrderRow,
  { address, buyer, rule }: { address: Address; buyer: BuyerColumns; rule: PinRule | null | undefined },
) {
  const now = Date.now()
  const leavesOn = lastLeavingDay(await readOrderLines(db, order.id))

  return {
    address: JSON.stringify(address),
    ...buyer,
    promised_day: promisedDayOf(rule, address.pin, now, leavesOn),
    updated_at: now,
  }
}

/**
 * Says why an invoice does not allow an address, as the end of a sentence about its order; undefined if there
 * is no invoice, or it fits. What an invoice names stays: address, buyer and place of supply.
 */
export async function invoiceProblem(
  db: Queries,
  { trade }: Pick<Config, 'trade'>,
  order: OrderRow,
  { address, buyer }: { address: Address; buyer: BuyerColumns },
): Promise<string | undefined> {
  const issued = (await readIssuedInvoices(db, [order.id])).get(order.id)
  if (!issued) return undefined
  if (order.address !== null) return 'has an invoice with its address'
  if (order.buyer_gstin !== buyer.buyer_gstin) return 'has an invoice with another GSTIN'

  const { place } = supplyFrom(trade.state, { gstin: buyer.buyer_gstin, delivery: address.state })
  const invoiced = issued.facts.place
  return invoiced === null || invoiced === place ? undefined : `has an invoice for ${invoiced}`
}
