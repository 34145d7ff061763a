import type { Address } from '../../../contract/address.ts'
import { mayNeedEWayBill } from '../../../rules/e-way-bill.ts'
import type { Config } from '../../core/config/config.ts'
import type { OrderLineRow, OrderRow, OrderTaxRow } from '../../core/db/schema/order-tables.ts'
import type { Reader } from '../../core/db/types.ts'
import { readShipmentsOf } from '../shipments/shipment-row.ts'
import { readLinesOf, readTaxesOf } from './order-records.ts'
import type { PackingSlip } from './packing-slip-pdf.ts'

/** Returns the packing slips of orders, in their order. */
export async function readPackingSlips(db: Reader, settings: Config, orders: readonly OrderRow[]): Promise<PackingSlip[]> {
  const ids = orders.map(({ id }) => id)
  const [linesOf, taxesOf, shipments] = [await readLinesOf(db, ids), await readTaxesOf(db, ids), await readShipmentsOf(db, ids)]
  const identified = new Set(shipments.filter(({ identity_check }) => identity_check !== 'none').map(({ order_id }) => order_id))
  return orders.map((order) => packingSlipOf(settings, order, { lines: linesOf.get(order.id) ?? [], taxes: taxesOf.get(order.id) ?? [], checksIdentity: identified.has(order.id) }))
}

/** The packing slip of an order, with what to check before it is handed over. */
function packingSlipOf({ shop, trade }: Pick<Config, 'shop' | 'trade'>, order: OrderRow, { lines, taxes, checksIdentity }: { lines: OrderLineRow[]; taxes: readonly OrderTaxRow[]; checksIdentity: boolean }): PackingSlip {
  const goods = taxes.length > 0 ? taxes.map(({ hsn, taxable_paise, tax_paise }) => ({ hsn, value: taxable_paise + tax_paise })) : [{ hsn: trade.hsn, value: order.grand_total_paise }]
  const checksEWayBill = mayNeedEWayBill(goods, trade.state, order.address === null ? null : (JSON.parse(order.address) as Address).state)
  const warnings = [...(checksEWayBill ? ['E-way bill: check whether one is needed.'] : []), ...(checksIdentity ? ['Check identity at delivery.'] : [])]
  return { shopName: shop.name, order, lines, warnings }
}
