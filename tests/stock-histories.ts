import * as fc from 'fast-check'
import { clearCart } from '../src/contract/cart.ts'
import {
  cancelOrderAsAdmin,
  confirmOrderPayment,
  deleteOrder,
  refundOrder,
  restoreOrder,
  updateOrderStatus,
} from '../src/contract/manage-orders.ts'
import { updateProduct } from '../src/contract/manage-products.ts'
import { cancelOrder, type Order } from '../src/contract/order.ts'
import { assignPieces, deletePiece, listPieces, updatePiece } from '../src/contract/piece.ts'
import { HOUR_MS } from '../src/rules/durations.ts'
import { endExpiredHolds } from '../src/server/shop/cart/end-hold.ts'
import { releaseUnpaidStock } from '../src/server/shop/orders/refund/release-unpaid-stock.ts'
import type { Shopper } from './factories.ts'
import { buy } from './fixtures/stock-moves.ts'
import { holding } from './holds.ts'
import type { TestShop } from './shop.ts'

const size = fc.constantFrom('12', '16')

const stock = fc.option(fc.nat(6), { freq: 3 })

/** One thing of a history of stock. */
export type StockAction =
  | { do: 'order'; size: string; quantity: number; paymentMethod: 'COD' | 'UPI' }
  | {
      do: 'cancel' | 'confirm' | 'delete' | 'restore' | 'refund' | 'call off'
      which: number
      restock: boolean
    }
  | { do: 'count'; stocks: (number | null)[] }
  | { do: 'hold' | 'order held' | 'release' | 'expire' | 'clear' | 'single' }
  | { do: PieceAction; which: number }

type OrderAction = Extract<StockAction, { restock: boolean }>

const pieceActions = ['send', 'take back', 'restock piece', 'lose piece', 'delete piece', 'exchange'] as const

type PieceAction = (typeof pieceActions)[number]

/** Things that customers and the office do to the stock of a product. */
export const stockActions = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      size,
      quantity: fc.integer({ min: 1, max: 3 }),
      paymentMethod: fc.constantFrom('COD' as const, 'UPI' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'cancel' as const,
        'confirm' as const,
        'delete' as const,
        'restore' as const,
        'refund' as const,
        'call off' as const,
      ),
      which: fc.nat(9),
      restock: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('count' as const),
      stocks: fc.array(stock, { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom(...pieceActions), which: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'hold' as const,
        'order held' as const,
        'release' as const,
        'expire' as const,
        'clear' as const,
        'single' as const,
      ),
    }),
  },
)

/** `orders`: those that were placed, to which new ones are added. */
export type StockHistory = { admin: Shopper; buyer: Shopper; productId: string; orders: Order[] }

/** Does one thing of a history; a rejected call changes nothing. */
export async function actOnStock(
  shop: TestShop,
  { admin, buyer, productId, orders }: StockHistory,
  action: StockAction,
): Promise<unknown> {
  const holds = holding(shop)
  const placed = (order: Order | undefined) => void (order && orders.push(order))
  switch (action.do) {
    case 'order':
      return placed((await buy(shop, buyer, productId, action)).body.order)
    case 'hold':
      await holds.add(buyer, productId)
      return holds.hold(buyer)
    case 'order held':
      return placed(
        (await holds.pay(buyer, productId, (await holds.holdsOf(buyer))[0]?.id ?? null, 10)).body.order,
      )
    case 'clear':
      return shop.call(clearCart, { params: { userId: buyer.id } }, buyer.token)
    case 'release':
      return shop.context.db.transaction((tx) =>
        releaseUnpaidStock(tx, shop.context.settings, Date.now() + 100 * HOUR_MS),
      )
    case 'expire':
      await holds.letHoldPass(buyer, 60)
      return shop.context.db.transaction(endExpiredHolds)
    case 'single':
      return shop.call(
        updateProduct,
        { params: { id: productId }, body: { variants: [], size: '12, 16', price: 10, stock: 3 } },
        admin.token,
      )
    case 'count': {
      const variants = action.stocks.map((each, index) => ({
        size: ['12', '16'][index] ?? '',
        color: 'Gold' as const,
        price: 10,
        stock: each,
      }))
      return shop.call(
        updateProduct,
        {
          params: { id: productId },
          body: variants.length === 1 ? { stock: action.stocks[0] ?? null } : { variants },
        },
        admin.token,
      )
    }
  }
  const order = orders[action.which % Math.max(1, orders.length)]
  if (isPieceAction(action)) return actOnPiece(shop, admin, productId, order, action)
  return order && actOnOrder(shop, { admin, buyer }, order, action)
}

/** Does what the customer or the office does with one order. */
function actOnOrder(
  shop: TestShop,
  { admin, buyer }: Pick<StockHistory, 'admin' | 'buyer'>,
  { _id: id }: Order,
  action: OrderAction,
): Promise<unknown> {
  const params = { id }
  if (action.do === 'cancel') return shop.call(cancelOrder, { params }, buyer.token)
  if (action.do === 'call off')
    return shop.call(cancelOrderAsAdmin, { params, body: { restock: action.restock } }, admin.token)
  if (action.do === 'confirm')
    return shop.call(confirmOrderPayment, { params, body: { confirmed: action.restock } }, admin.token)
  if (action.do === 'refund')
    return shop.call(refundOrder, { params, body: { cancel: true, restock: action.restock } }, admin.token)
  if (action.do === 'delete')
    return shop.call(deleteOrder, { params, query: { restock: String(action.restock) } }, admin.token)
  return shop.call(restoreOrder, { params }, admin.token)
}

const isPieceAction = (action: StockAction): action is Extract<StockAction, { do: PieceAction }> =>
  pieceActions.some((each) => each === action.do)

/** Does what the office does with one piece of a product, or with the order that has one. */
async function actOnPiece(
  shop: TestShop,
  admin: Shopper,
  productId: string,
  order: Order | undefined,
  action: { do: PieceAction; which: number },
): Promise<unknown> {
  const pieces = await shop.call(listPieces, { query: { productId, limit: '100' } }, admin.token)
  const piece = pieces[action.which % Math.max(1, pieces.length)]
  const params = { id: piece?._id ?? '' }
  const change = (state: 'in_stock' | 'returned' | 'gone') =>
    shop.call(updatePiece, { params, body: { state } }, admin.token)
  switch (action.do) {
    case 'take back':
      return change('returned')
    case 'restock piece':
      return change('in_stock')
    case 'lose piece':
      return change('gone')
    case 'delete piece':
      return shop.call(deletePiece, { params }, admin.token)
  }
  if (!order) return undefined
  const ofOrder = { id: order._id }
  if (action.do === 'send')
    return shop.call(updateOrderStatus, { params: ofOrder, body: { status: 'shipped' } }, admin.token)
  const lines = [{ position: 0, pieces: [params.id] }]
  return shop.call(assignPieces, { params: ofOrder, body: { lines } }, admin.token)
}
