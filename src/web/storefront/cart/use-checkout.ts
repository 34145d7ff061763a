import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState, type RefObject } from 'react'
import type { CartLine, CartSummary } from '../../../contract/cart.ts'
import { createOrder, type Order, type PaymentMethod } from '../../../contract/order.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import { amountText } from '../../../rules/pricing.ts'
import { ApiError } from '../../api.ts'
import { log } from '../../log.ts'
import { cartKey } from '../../queries/cart.ts'
import { orderQuery } from '../../queries/orders.ts'
import { rememberPlaced } from '../../queries/placed-order.ts'
import type { SessionUser } from '../../session.ts'
import { notify } from '../../ui/notify.ts'
import type { DeliverToHandle } from './deliver-to.tsx'
import { shownTotals } from './totals.ts'

type Cart = { user: SessionUser | null; lines: CartLine[]; summary: CartSummary | undefined; shop: ShopFacts }
/** The parts of the drawer that placing an order asks or leads to. */
type Parts = { delivery: RefObject<DeliverToHandle | null>; payment: RefObject<HTMLFieldSetElement | null> }

/** Payment choice, delivery and placing the order of a cart. `onPlaced` is told before the next page opens. */
export function useCheckout({ user, lines, summary, shop }: Cart, { delivery, payment }: Parts, onPlaced: () => void) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const [wanted, setWanted] = useState<PaymentMethod | null>(null)
  const [utr, setUtr] = useState('')
  const [problem, setProblem] = useState<{ at: 'order' | 'utr'; text: string }>()
  const [busy, setBusy] = useState(false)
  const totals = shownTotals(lines, summary, shop)
  // A cart that has grown above the limit cannot be paid in cash any more.
  const method = wanted === 'COD' && totals.grandTotal > shop.codLimit ? null : wanted

  const send = (paymentMethod: PaymentMethod, email: string, addressId: string | null) =>
    api(
      createOrder,
      {
        body: {
          products: lines.map(({ productId, quantity, size, color }) => ({
            productId, quantity, ...(size !== null && { size }), ...(color !== null && { color }),
          })),
          amount: amountText(totals.paise),
          email,
          paymentMethod,
          ...(addressId !== null && { addressId }),
          ...(paymentMethod === 'UPI' && utr !== '' && { utr }),
        },
      },
      summary ? { headers: { 'Idempotency-Key': summary.orderKey } } : {},
    )

  const goOn = async (order: Order) => {
    rememberPlaced(order._id)
    queryClient.setQueryData(orderQuery(api, order.userId ?? '', order._id).queryKey, order)
    onPlaced()
    setWanted(null)
    setUtr('')
    const next = order.paymentMethod === 'COD' ? '/thanks' : `/payment-success?session_id=${order._id}`
    router.history.push(next)
    await Promise.all(['orders', 'stats', 'addresses'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
  }

  const place = async () => {
    setProblem(undefined)
    if (!user?.email) return notify({ text: 'You must be logged in to place an order.', tone: 'error' })
    if (method === null) {
      payment.current?.focus()
      payment.current?.scrollIntoView({ block: 'center' })
      return notify({ text: 'Please select a payment method.', tone: 'error' })
    }
    if (method === 'UPI' && utr !== '' && utr.length !== 12) return setProblem({ at: 'utr', text: 'A UPI reference has 12 digits.' })
    setBusy(true)
    try {
      const addressId = await delivery.current?.settle()
      if (addressId === undefined) return setProblem({ at: 'order', text: 'Please complete the address, or cancel it.' })
      const { order } = await send(method, user.email, addressId)
      await goOn(order)
    } catch (error) {
      log('The order was not placed.', error)
      const refused = error instanceof ApiError && typeof error.status === 'number'
      notify({ text: refused ? 'Failed to place the order. Please try again.' : 'An error occurred while placing the order.', tone: 'error' })
      if (refused) setProblem({ at: error.data?.issues?.some(({ path }) => path === 'utr') ? 'utr' : 'order', text: error.message })
    } finally {
      setBusy(false)
      await queryClient.invalidateQueries({ queryKey: cartKey(user._id) })
    }
  }
  return { method, setMethod: setWanted, utr, setUtr, problem, busy, totals, place }
}
