import type { ExpressionBuilder } from 'kysely'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import type { Tables } from '../../core/db/schema/tables.ts'
import type { NeededStock, StockLine } from './counted-stock.ts'
import type { LowStockSettings } from './low-stock.ts'

/** `by`: the account that changes stock; null for the shop itself. `settings`: of mails about low stock. */
export type StockChanger = { settings: LowStockSettings; by: string | null }

/** A price hold, and what it has taken out of stock. */
export type HoldOwner = {
  kind: 'hold'
  id: string
  createdAt: number
  counted: readonly StockLine[]
  pieceIds: readonly string[]
  productIds: readonly string[]
}

/** An order. Moves name it by its number. `isReleased`: its counted stock was released before. */
export type OrderOwner = { kind: 'order'; id: string; number: string; isReleased: boolean }

export type StockOwner = HoldOwner | OrderOwner

/** What an owner needs: units of counted stock, and single pieces, each with the position of its line. */
export type StockNeeds = {
  counted: readonly StockLine[]
  pieces: readonly { id: string; position: number }[]
}

/** Whether the pieces of an order did not go back into stock. */
export const keepsStock = ({ stock_released_at }: Pick<OrderRow, 'stock_released_at'>): boolean =>
  stock_released_at === null

/** The same in SQL. */
export const whereStockIsKept = (e: ExpressionBuilder<Tables, 'orders'>) =>
  e('orders.stock_released_at', 'is', null)

export const orderOwner = (
  order: Pick<OrderRow, 'id' | 'order_number' | 'stock_released_at'>,
): OrderOwner => ({
  kind: 'order',
  id: order.id,
  number: order.order_number,
  isReleased: !keepsStock(order),
})

/** Units of counted stock, with the owner that needs or returns them. */
export const neededBy = (owner: StockOwner, counted: readonly StockLine[]): NeededStock[] =>
  counted.map((each) => Object.assign({ ref: refOf(owner) }, each))

/** How moves name an owner. */
export const refOf = (owner: StockOwner): string => (owner.kind === 'order' ? owner.number : owner.id)
