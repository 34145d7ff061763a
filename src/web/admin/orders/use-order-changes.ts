import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { AddressDraft } from '../../../contract/address.ts'
import * as manage from '../../../contract/manage-orders.ts'
import type { Order, OrderStatus } from '../../../contract/order.ts'
import * as invoicing from '../../../contract/invoicing.ts'
import { assignPieces } from '../../../contract/piece.ts'
import { confirmReservation, type ReservationPan } from '../../../contract/reservation.ts'
import { ApiError, type Api } from '../../api/client.ts'
import { notify } from '../../ui/notify.ts'
import { errorMessage, issuesOf } from '../../api/error-message.ts'

/** The server's message, or the stated text if there is none (ADM-14). */
const statusFailure = (error: unknown): string =>
  (error instanceof ApiError && error.data?.message) || 'Failed to update status. Please try again.'

/** The orders that an error names, such as those without a HUID. */
const ordersNamed = (error: unknown): string => {
  const orders = error instanceof ApiError && (error.data?.['orders'] as { orderId: string }[] | undefined)
  return orders ? ` Orders: ${orders.map(({ orderId }) => orderId).join(', ')}.` : ''
}

/** An empty text if the error is that the price of an order has expired, which `show` then shows. */
function showExpiredPrice(error: unknown, show?: (text: string) => void): '' | undefined {
  if (!show || !(error instanceof ApiError) || error.data?.code !== 'price_changed') return undefined

  show(error.message)
  return ''
}

const skippedText = ({ orderId, reasons }: { orderId: string; reasons: string[] }): string =>
  `${orderId} was skipped: ${reasons.join(' ')}`

/**
 * The back office's actions on orders. Each notifies the user, returns an error message (empty on success)
 * and invalidates the lists in either case: a rejected change may mean that someone else changed the order.
 */
export function useOrderChanges() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()

  const change: Change = async (call, failed = errorMessage) => {
    try {
      notify({ text: await call(), tone: 'success' })
      return ''
    } catch (error) {
      return failed(error)
    } finally {
      await queryClient.invalidateQueries()
    }
  }

  return {
    ...statusChanges(api, change),
    ...paymentChanges(api, change),
    ...reservationChanges(api, change),
    cancel: ({ _id, orderId }: Order, restock: boolean) =>
      change(async () => {
        await api(manage.cancelOrderAsAdmin, { params: { id: _id }, body: { restock } })
        return `Order ${orderId} is cancelled.`
      }),
    /** `handsOver`: the address is for the bill of pieces that the customer takes along. */
    correctAddress: (
      { _id, orderId }: Order,
      { buyerGstin, billingAddress, ...address }: AddressDraft,
      handsOver = false,
    ) =>
      change(async () => {
        const { invoiceNumber } = await api(manage.correctOrderAddress, {
          params: { id: _id },
          body: { address, buyerGstin, billingAddress, ...(handsOver && { handedOver: true }) },
        })
        return invoiceNumber === null
          ? `The address of order ${orderId} is saved.`
          : `Bill ${invoiceNumber} is issued for order ${orderId}.`
      }),
    issueInvoice: ({ _id, orderId }: Order) =>
      change(async () => {
        const { invoiceNumber } = await api(invoicing.issueInvoice, { params: { id: _id } })
        return `Invoice ${invoiceNumber} is issued for order ${orderId}.`
      }),
    restore: ({ _id, orderId }: Order) =>
      change(async () => {
        await api(manage.restoreOrder, { params: { id: _id } })
        return `Order ${orderId} is back in the list.`
      }),
    ...pieceChanges(api, change),
    deleteOrder: ({ _id }: Order, restock: boolean) =>
      change(
        async () =>
          (await api(manage.deleteOrder, { params: { id: _id }, query: { restock: String(restock) } }))
            .message,
      ),
  }
}

type Change = (call: () => Promise<string>, failed?: (error: unknown) => string) => Promise<string>

/** The changes of a status. */
const statusChanges = (api: Api, change: Change) => ({
  updateStatus: (order: Order, status: OrderStatus) =>
    change(async () => {
      await api(manage.updateOrderStatus, {
        params: { id: order._id },
        // The question before it names the dispute.
        body: { status, statusWas: order.status, ...(order.dispute && { acceptDispute: true }) },
      })
      return `Order ${order.orderId} is now ${status}.`
    }, statusFailure),
  updateStatuses: (orders: Order[], status: OrderStatus) =>
    change(
      async () => {
        const changed = await api(manage.updateOrderStatuses, {
          body: { orders: orders.map(({ _id, status: statusWas }) => ({ _id, statusWas })), status },
        })
        const count = changed.orders.length

        return [
          count === 1 ? `1 order is now ${status}.` : `${count} orders are now ${status}.`,
          ...changed.skipped.map(skippedText),
        ].join(' ')
      },
      (error) => `${statusFailure(error)}${ordersNamed(error)} Nothing was changed; please look again.`,
    ),
})

/** The confirmation of a reservation. */
const reservationChanges = (api: Api, change: Change) => ({
  /** `onPanNeeded` is called if the amount needs a PAN that is missing. */
  confirmReservation: (
    { _id, orderId }: Order,
    { entered, onPanNeeded }: { entered: ReservationPan | undefined; onPanNeeded(): void },
  ) =>
    change(
      async () => {
        await api(confirmReservation, { params: { id: _id }, body: entered })
        return `Reservation ${orderId} is confirmed, and its piece is held.`
      },
      (error) => {
        if (entered !== undefined || !(error instanceof ApiError) || error.data?.code !== 'pan_needed')
          return issuesOf(error)[0]?.message ?? errorMessage(error)

        onPanNeeded()
        return ''
      },
    ),
})

/** The changes of the pieces that are assigned to an order. */
const pieceChanges = (api: Api, change: Change) => ({
  /** `onTooLight` is called if a piece is lighter than the weight that was paid for. */
  assign: (order: Order, position: number, pieces: string[], onTooLight: () => void) =>
    change(
      async () => {
        await api(assignPieces, { params: { id: order._id }, body: { lines: [{ position, pieces }] } })
        return pieces.length > 0 ? 'The pieces are assigned.' : 'The pieces are back in stock.'
      },
      (error) => {
        if (error instanceof ApiError && error.data?.code === 'piece_too_light') onTooLight()
        return issuesOf(error)[0]?.message ?? errorMessage(error)
      },
    ),
})

/** The actions on payments that have not been confirmed. */
const paymentChanges = (api: Api, change: Change) => ({
  confirmPayments: (orders: Order[], startPacking: boolean) =>
    change(async () => {
      const changed = await api(manage.confirmOrderPayments, {
        body: { orders: orders.map(({ _id }) => ({ _id })), startPacking },
      })
      const count = changed.orders.length

      return [
        count === 1 ? 'Payment confirmed.' : `${count} payments confirmed.`,
        ...changed.skipped.map(skippedText),
      ].join(' ')
    }),
  // By the call for several orders, which never marks one as paid that its customer has just confirmed.
  confirmCashOrder: ({ _id, orderId }: Order) =>
    change(async () => {
      const { skipped } = await api(manage.confirmOrderPayments, {
        body: { orders: [{ _id }], startPacking: false },
      })
      return [`Order ${orderId} is confirmed.`, ...skipped.map(skippedText)].join(' ')
    }),
  /**
   * `onExpiredPrice` is called instead if the price of the order has expired, with a text that compares it
   * with the current one.
   */
  confirmPayment: (
    { _id, orderId }: Order,
    { acceptOldPrice, onExpiredPrice }: { acceptOldPrice?: true; onExpiredPrice?(text: string): void } = {},
  ) =>
    change(
      async () => {
        await api(manage.confirmOrderPayment, {
          params: { id: _id },
          body: { confirmed: true, ...(acceptOldPrice && { acceptOldPrice }) },
        })
        return `The payment of order ${orderId} is confirmed.`
      },
      (error) => showExpiredPrice(error, onExpiredPrice) ?? errorMessage(error),
    ),
  rejectPayment: ({ _id, orderId }: Order) =>
    change(async () => {
      await api(manage.confirmOrderPayment, { params: { id: _id }, body: { confirmed: false } })
      return `The payment of order ${orderId} is rejected, and the order is cancelled.`
    }),
})
