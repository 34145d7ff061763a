import type * as z from 'zod/mini'
import type { Order } from '../../../../contract/order.ts'
import type { assignPieces as contract } from '../../../../contract/piece.schemas.ts'
import { pieceMismatch } from '../../../../rules/piece-mismatch.ts'
import { gramsText, isTooLight } from '../../../../rules/piece-weight.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderLineRow, OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { PieceRow } from '../../../core/db/schema/piece-tables.ts'
import type { Tx, Queries } from '../../../core/db/types.ts'
import { AppError, invalid } from '../../../core/lib/errors.ts'
import { exchangePieces } from '../../stock/exchange-pieces.ts'
import { lockPieces, readPiecesOf } from '../../stock/order-pieces.ts'
import { orderOwner } from '../../stock/stock-owner.ts'
import { readInvoice } from '../../invoicing/invoice-queries.ts'
import { readOrderLines } from '../../invoicing/register/order-records.ts'
import { noSuchPiece, pieceName } from '../../pieces/piece-row.ts'
import { requireAction, staleOrder } from '../base/order-changes.ts'
import { lockOrder } from '../base/order-queries.ts'
import { orderWithDetails } from '../base/order-row.ts'
import { readRefundsOf, withRefunds } from '../../invoicing/register/refund-queries.ts'
import type { ShopContext } from '../../rates/shop-context.ts'

type Assignment = { actor: Actor; id: string } & z.output<typeof contract.body>

/**
 * Assigns pieces to lines of an order, and removes those that these lines had. A line that was sold with a
 * chosen piece always has one: it can be exchanged.
 * @throws AppError not_found; invalid_input for a line that the order does not have, another number of pieces
 * than it has, or a piece of another variant; piece_taken if a piece is not in stock; piece_too_light;
 * stale_edit if the order was cancelled, or its invoice names the pieces.
 */
export async function assignPieces(
  tx: Tx,
  { settings }: ShopContext,
  { actor, id, lines }: Assignment,
): Promise<Order> {
  const order = await lockOrder(tx, id)
  await assignToLines(tx, { actor, order }, lines, settings.weightTolerance)
  return orderWithDetails(tx.db, order, actor)
}

/**
 * Assigns pieces to lines of a locked order. `tolerance`: how much lighter than paid for they may be, in
 * basis points; null if the difference is refunded. @throws AppError as `assignPieces` does.
 */
export async function assignToLines(
  tx: Tx,
  { actor, order }: { actor: Actor; order: OrderRow },
  assigned: Assignment['lines'],
  tolerance: number | null,
): Promise<void> {
  await requireAction(tx.db, actor, order, 'assign')

  const lines = await readOrderLines(tx.db, order.id)
  await requireNotRefunded(tx, { actor, order, lines }, assigned)
  const before = await readPiecesOf(tx.db, [order.id])
  const pieceOf = await lockAssigned(tx, assigned)

  const removed = before.filter(
    ({ id, order_position }) =>
      !pieceOf.has(id) && assigned.some(({ position }) => position === order_position),
  )
  if (removed.length > 0 && (await readInvoice(tx.db, order.id)))
    throw await staleOrder(tx.db, actor, order, 'has an invoice that names its pieces')

  const assignment = { order, lines, pieceOf, tolerance, otherPieces: piecesOfOtherLines(lines, assigned) }
  const positions = new Map<PieceRow, number>()
  for (const [index, line] of assigned.entries())
    for (const piece of await checkLine(tx.db, assignment, line, `lines.${index}`))
      positions.set(piece, line.position)

  await exchangePieces(tx, orderOwner(order), { removed, assigned: positions, by: actor.id })

  const after = await readPiecesOf(tx.db, [order.id])
  addAuditEntry(tx, {
    entity: 'order',
    id: order.id,
    title: order.order_number,
    before: { pieces: before.map(auditedPiece) },
    after: { pieces: after.map(auditedPiece) },
  })
}

/** @throws AppError stale_edit for a line whose pieces are all refunded. */
async function requireNotRefunded(
  tx: Tx,
  { actor, order, lines }: { actor: Actor; order: OrderRow; lines: readonly OrderLineRow[] },
  assigned: Assignment['lines'],
): Promise<void> {
  const refundable = withRefunds(lines, await readRefundsOf(tx.db, [order]))

  const takesRefunded = assigned.some(({ position, pieces }) => {
    const line = refundable[position]
    return pieces.length > 0 && line !== undefined && line.refunded >= line.quantity
  })
  if (takesRefunded) throw await staleOrder(tx.db, actor, order, 'has a refund of this line')
}

/** Locks the pieces that are assigned; returns them by id. */
async function lockAssigned(tx: Tx, assigned: Assignment['lines']): Promise<Map<string, PieceRow>> {
  const ids = assigned.flatMap(({ pieces }) => pieces)
  if (ids.length === 0) return new Map()

  const pieces = await lockPieces(tx, (e) => e('id', 'in', ids))
  return new Map(pieces.map((piece) => [piece.id, piece]))
}

/** The ids of the chosen pieces of lines that are not assigned. */
function piecesOfOtherLines(lines: readonly OrderLineRow[], assigned: Assignment['lines']): Set<string> {
  const otherLines = lines.filter((line) => !assigned.some(({ position }) => position === line.position))

  return new Set(otherLines.flatMap(({ piece_id }) => piece_id ?? []))
}

type LineAssignment = {
  order: OrderRow
  lines: readonly OrderLineRow[]
  pieceOf: ReadonlyMap<string, PieceRow>
  tolerance: number | null
  otherPieces: ReadonlySet<string>
}

/** Checks the pieces of one line; returns them. `path`: where the request has the line. */
async function checkLine(
  db: Queries,
  { order, lines, pieceOf, tolerance, otherPieces }: LineAssignment,
  { position, pieces }: Assignment['lines'][number],
  path: string,
): Promise<PieceRow[]> {
  const line = lines.find((each) => each.position === position)
  if (!line) throw invalid(`${path}.position`, 'is not a line of this order')

  const needsAll = pieces.length > 0 || line.piece_id !== null
  if (needsAll && pieces.length !== line.quantity)
    throw invalid(`${path}.pieces`, `must be ${line.quantity === 1 ? '1 piece' : `${line.quantity} pieces`}`)

  const checked: PieceRow[] = []
  for (const [index, id] of pieces.entries()) {
    const piece = pieceOf.get(id)
    if (!piece) throw noSuchPiece()

    await requireVariant(db, piece, line, `${path}.pieces.${index}`)
    requireAvailable(piece, order)
    if (otherPieces.has(piece.id)) throw invalid(`${path}.pieces.${index}`, 'is the piece of another line')
    if (tolerance !== null) requireWeight(piece, line, tolerance)
    checked.push(piece)
  }
  return checked
}

/** A piece as the audit log shows it, with the number of its line. */
const auditedPiece = (piece: PieceRow) => `${(piece.order_position ?? 0) + 1}: ${pieceName(piece)}`

/**
 * A line from before the product had variants takes a piece of any of them. @throws AppError invalid_input.
 */
export async function requireVariant(
  db: Queries,
  piece: PieceRow,
  line: OrderLineRow,
  path: string,
): Promise<void> {
  if (line.variant_id !== null && piece.variant_id === line.variant_id) return

  const own = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['product_id as productId', 'products.name', 'variants.size', 'variants.color'])
    .where('variants.id', '=', piece.variant_id)
    .executeTakeFirst()
  if (line.variant_id === null && own?.productId === line.product_id) return

  throw invalid(path, pieceMismatch(own ?? null, { ...line, productId: line.product_id }))
}

/** @throws AppError piece_taken unless the piece is in stock, or this order's already. */
function requireAvailable(piece: PieceRow, order: OrderRow): void {
  if (piece.state !== 'sold' || piece.order_id !== order.id) requireInStockPiece(piece)
}

/** @throws AppError piece_taken. */
export function requireInStockPiece(piece: PieceRow): void {
  if (piece.state === 'in_stock') return
  throw new AppError(
    'piece_taken',
    piece.state === 'sold'
      ? `${pieceName(piece)} was sold with another order.`
      : `${pieceName(piece)} is not in stock.`,
  )
}

/** @throws AppError piece_too_light. */
export function requireWeight({ net_mg }: PieceRow, line: OrderLineRow, tolerance: number): void {
  if (net_mg === null || line.net_mg === null || !isTooLight(line.net_mg, net_mg, tolerance)) return
  throw new AppError(
    'piece_too_light',
    `This piece weighs ${gramsText(net_mg / 1000)}, but the customer paid for ${gramsText(line.net_mg / 1000)}.`,
  )
}
