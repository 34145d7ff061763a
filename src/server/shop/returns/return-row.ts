import type { ManagedReturn, ReceivedPiece } from '../../../contract/manage-returns.ts'
import type { ReturnRequest } from '../../../contract/return.ts'
import type { LineQuantity } from '../../../rules/refund.ts'
import { mailboxOf } from '../../../rules/mailbox.ts'
import type { OrderLineRow } from '../../core/db/schema/order-tables.ts'
import type { ReturnRow } from '../../core/db/schema/return-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import { choiceText } from '../invoicing/invoice.ts'
import { readLinesOf } from '../invoicing/register/order-records.ts'

export const noSuchReturn = () => new AppError('not_found', 'There is no such return.')

/** A received piece as it is stored. */
export type StoredPiece = {
  position: number
  huid: string | null
  gross_mg: number | null
  text: string | null
}

/** A query for returns with their order's number, customer and who decided. */
export const selectReturns = (db: Queries) =>
  db
    .selectFrom('return_requests')
    .innerJoin('orders', 'orders.id', 'return_requests.order_id')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('users as deciders', 'deciders.id', 'return_requests.decided_by')
    .selectAll('return_requests')
    .select(['orders.order_number', 'users.username', 'users.email', 'deciders.username as decider'])
    .where('orders.deleted_at', 'is', null)

type ListedReturn = ReturnRow & {
  order_number: string
  username: string | null
  email: string | null
  decider: string | null
}

const pieceLines = ({ lines }: Pick<ReturnRow, 'lines'>): LineQuantity[] =>
  JSON.parse(lines) as LineQuantity[]

/** Such as `2 × Payal anklet`. */
export const piecesText = (row: Pick<ReturnRow, 'lines'>, lines: readonly OrderLineRow[]): string[] =>
  pieceLines(row).map(({ position, quantity }) => `${quantity} × ${lines[position]?.name ?? ''}`)

const instantOf = (at: number | null): string | null => (at === null ? null : toIsoString(at))

function presentReturn(row: ListedReturn, lines: readonly OrderLineRow[]): ReturnRequest {
  return {
    _id: row.id,
    ticket: row.ticket,
    order: { _id: row.order_id, orderId: row.order_number },
    lines: pieceLines(row).map(({ position, quantity }) => {
      const line = lines[position]
      return {
        position,
        quantity,
        name: line?.name ?? '',
        image: line?.image ?? '',
        choice: line ? choiceText(line) : '',
      }
    }),
    wish: row.wish,
    reason: row.reason,
    comment: row.comment,
    state: row.state,
    message: row.message,
    createdAt: toIsoString(row.created_at),
    decidedAt: instantOf(row.decided_at),
    receivedAt: instantOf(row.received_at),
    closedAt: instantOf(row.closed_at),
    version: row.version,
  }
}

/** Converts returns to the form that their customer sees. */
export async function presentReturns(db: Queries, rows: readonly ListedReturn[]): Promise<ReturnRequest[]> {
  const linesOf = await readLines(db, rows)
  return rows.map((row) => presentReturn(row, linesOf.get(row.order_id) ?? []))
}

/** Converts returns to the form that the back office sees. */
export async function presentManagedReturns(
  db: Queries,
  rows: readonly ListedReturn[],
): Promise<ManagedReturn[]> {
  const linesOf = await readLines(db, rows)
  const refunds =
    rows.length === 0
      ? []
      : await db
          .selectFrom('refunds')
          .select(['return_id', 'way'])
          .where(
            'return_id',
            'in',
            rows.map(({ id }) => id),
          )
          .where('state', '!=', 'failed')
          .execute()

  const refunded = new Set(refunds.map(({ return_id }) => return_id))
  const paidBack = new Set(refunds.filter(({ way }) => way !== 'credit').map(({ return_id }) => return_id))

  return rows.map((row) => ({
    ...presentReturn(row, linesOf.get(row.order_id) ?? []),
    customer:
      row.username === null || row.email === null
        ? null
        : { username: row.username, email: mailboxOf(row.email) },
    decidedBy: row.decider,
    received: (JSON.parse(row.received) as StoredPiece[]).map(
      ({ position, huid, gross_mg, text }): ReceivedPiece => ({
        position,
        huid,
        grossWeight: gross_mg === null ? null : gross_mg / 1000,
        text,
      }),
    ),
    isRefunded: refunded.has(row.id),
    ...(refunded.has(row.id) && !paidBack.has(row.id) && { isCredited: true as const }),
  }))
}

const readLines = async (db: Queries, rows: readonly ListedReturn[]): Promise<Map<string, OrderLineRow[]>> =>
  rows.length === 0 ? new Map() : readLinesOf(db, [...new Set(rows.map(({ order_id }) => order_id))])
