import type { Address } from '../../../contract/address.ts'
import { mayNeedEWayBill } from '../../../rules/e-way-bill.ts'
import { printedEngraving } from '../../../rules/engraving-text.ts'
import { weightTexts } from '../../../rules/piece-weight.ts'
import { unsentLines, type SentLine } from '../../../rules/unsent-lines.ts'
import type { Config } from '../../core/config/config.ts'
import type { OrderLineRow, OrderRow, OrderTaxRow } from '../../core/db/schema/order-tables.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { Reader } from '../../core/db/types.ts'
import { readPiecesOf } from '../stock/order-pieces.ts'
import { presentWeights } from '../catalogue/variant-row.ts'
import { linesOf, readShipmentsOf, type SentShipment } from '../shipments/shipment-row.ts'
import { choiceText } from './invoice.ts'
import { readLinesOf, readTaxesOf } from './register/order-records.ts'
import { readRefundsOf, withRefunds } from './register/refund-queries.ts'
import type { PackingSlip, SlipLine } from './render/packing-slip-pdf.ts'

type Contents = {
  lines: (OrderLineRow & { refunded: number })[]
  taxes: readonly OrderTaxRow[]
  pieces: readonly PieceRow[]
  shipments: readonly SentShipment[]
}

/** Returns the packing slips of orders, in their order. */
export async function readPackingSlips(
  db: Reader,
  settings: Config,
  orders: readonly OrderRow[],
): Promise<PackingSlip[]> {
  const ids = orders.map(({ id }) => id)
  const [lines, taxes] = [await readLinesOf(db, ids), await readTaxesOf(db, ids)]
  const pieces = Map.groupBy(await readPiecesOf(db, ids), ({ order_id }) => order_id)
  const shipments = Map.groupBy(await readShipmentsOf(db, ids), ({ order_id }) => order_id)
  const refunds = Map.groupBy(await readRefundsOf(db, orders), ({ order_id }) => order_id)
  return orders.map((order) =>
    packingSlipOf(settings, order, {
      lines: withRefunds(lines.get(order.id) ?? [], refunds.get(order.id) ?? []),
      taxes: taxes.get(order.id) ?? [],
      pieces: pieces.get(order.id) ?? [],
      shipments: shipments.get(order.id) ?? [],
    }),
  )
}

/** The packing slip of an order, with what to check before it is handed over. */
function packingSlipOf(
  { shop, trade }: Pick<Config, 'shop' | 'trade'>,
  order: OrderRow,
  { lines, taxes, pieces, shipments }: Contents,
): PackingSlip {
  const goods =
    taxes.length > 0
      ? taxes.map(({ hsn, taxable_paise, tax_paise }) => ({ hsn, value: taxable_paise + tax_paise }))
      : [{ hsn: trade.hsn, value: order.grand_total_paise }]
  const checksEWayBill = mayNeedEWayBill(
    goods,
    trade.state,
    order.address === null ? null : (JSON.parse(order.address) as Address).state,
  )
  const checksIdentity = shipments.some(({ identity_check }) => identity_check !== 'none')
  const warnings = [
    ...(checksEWayBill ? ['E-way bill: check whether one is needed.'] : []),
    ...(checksIdentity ? ['Check identity at delivery.'] : []),
  ]
  const packed = linesToPack(lines, shipments).flatMap(({ position, quantity }) => {
    const line = lines[position]
    return line
      ? [
          slipLine(
            line,
            quantity,
            pieces.filter(({ order_position }) => order_position === line.position),
          ),
        ]
      : []
  })
  return { shopName: shop.name, order, lines: packed, warnings }
}

/** The lines that are still to be sent; once all were sent, every line that was not refunded. */
function linesToPack(lines: Contents['lines'], shipments: readonly SentShipment[]): SentLine[] {
  const unsent = unsentLines(
    lines,
    shipments.map((row) => ({ lines: linesOf(row) })),
  )
  return unsent.length > 0 ? unsent : unsentLines(lines, [])
}

/** A line with what identifies its pieces; those that are not assigned yet get room for their HUID. */
function slipLine(line: OrderLineRow, quantity: number, pieces: readonly PieceRow[]): SlipLine {
  const { purity, grossWeight, netWeight } = presentWeights(line.metal, line)
  const facts = [line.sku && `SKU ${line.sku}`, purity, ...weightTexts(grossWeight, netWeight)]
  const unassigned =
    pieces.length === 0
      ? []
      : Array.from({ length: Math.max(0, line.quantity - pieces.length) }, () => 'HUID ______')
  return {
    name: line.name,
    quantity,
    facts: [choiceText(line), printedEngraving(line.engraving), facts.filter(Boolean).join(' · ')].filter(
      Boolean,
    ),
    pieces: [...pieces.map(pieceText), ...unassigned],
  }
}

const pieceText = ({ huid, tag, gross_mg, net_mg }: PieceRow): string => {
  const weights = weightTexts(
    gross_mg === null ? null : gross_mg / 1000,
    net_mg === null ? null : net_mg / 1000,
  )
  return [huid ? `HUID ${huid}` : !tag && 'Piece without HUID', tag && `tag ${tag}`, ...weights]
    .filter(Boolean)
    .join(' · ')
}
