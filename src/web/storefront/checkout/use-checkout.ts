import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { CartLine, CartSummary } from '../../../contract/cart.ts'
import { DEFAULT_HOLD_MINUTES } from '../../../contract/hold.ts'
import { toPaise, toRupees } from '../../../contract/money.ts'
import type { Order, PaymentMethod } from '../../../contract/order.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import { isBelowOnline } from '../../../rules/payment-state.ts'
import { orderQuery } from '../../api/queries/orders.ts'
import { useDraft } from '../../api/use-draft.ts'
import { rememberPlaced } from '../../api/queries/placed-order.ts'
import type { SessionUser } from '../../api/session.ts'
import type { Gift } from './gift-choice.tsx'
import { shownTotals } from '../../shared/totals.ts'
import { usePan } from './use-pan.ts'
import { heldTotals, useHold } from './use-hold.ts'
import { usePlacing, type CheckoutParts } from './use-placing.ts'
import { signatureOf, useUnanswered } from './use-unanswered.ts'

type Cart = {
  user: SessionUser | null
  lines: CartLine[]
  summary: CartSummary | undefined
  shop: ShopFacts
  /** When the lines were read, in milliseconds since 1970. */
  readAt: number
  /** Whether the cart on the screen is the server's current cart. */
  settled: boolean
}

/**
 * Payment method, delivery and placing the order of a cart. `onPlaced` is called before the next page opens.
 */
export function useCheckout(cart: Cart, parts: CheckoutParts, onPlaced: () => void) {
  const { user, lines: inCart, summary, shop } = cart
  const showConfirmation = useConfirmationPage(onPlaced)
  const [choice = null, setChoice] = useDraft<PaymentMethod>('method')
  const { forgetEntries, ...entries } = useEntries()
  const pan = usePan()
  const [noted, setNoted] = useState<NotedHere>()

  const finish = async (order: Order) => {
    setNoted(undefined)
    setChoice(undefined)
    forgetEntries()
    pan.forget()
    await showConfirmation(order)
  }
  const unanswered = useUnanswered(inCart, finish)
  const { lines } = unanswered

  const totalsBy = (by: PaymentMethod | null) => shownTotals(lines, summary, shop, by)
  const needsPan = shop.panLimit !== undefined && totalsBy(null).grandTotal > shop.panLimit

  // Nothing to pay needs no method; cash on delivery is the one that every shop takes.
  const isFree = lines.length > 0 && totalsBy('COD').paise === 0
  const preferredMethod = isFree ? 'COD' : choice

  // A cart whose total has risen above a limit can no longer be paid in this way.
  const isPayable = (by: PaymentMethod) =>
    isFree ||
    (isWithinLimits(by, totalsBy(by).grandTotal, shop) && summary?.methodProblems?.[by] === undefined)
  const isRefused = (needsPan && !pan.isValid) || (preferredMethod !== null && !isPayable(preferredMethod))
  const method = isRefused ? null : preferredMethod

  const { hold, ...heldCart } = useHeldCart(cart, lines, method)
  const { held, totals } = heldCart
  const { utr, gift } = entries

  const placing = usePlacing(
    { user, shop, summary, lines, totals, method, hold, needsPan, pan, utr, gift },
    parts,
    {
      unanswered,
      onPlaced: finish,
      onHoldEnd: held.end,
      onNoted: (reason) => setNoted({ lines, utr, rupees: totals.grandTotal, reason }),
    },
  )

  return {
    ...entries,
    ...heldCart,
    ...placing,
    isHeld: hold !== undefined,
    problems: summary?.methodProblems,
    method,
    setMethod: setChoice,
    pan,
    needsPan,
    isFree,
    totalsBy,
    /** The payment that the shop has noted for this cart because its order could not be placed. */
    noted: noted && isAmong(lines, noted.lines) ? noted : undefined,
  }
}

/** The lines at the prices that are held for them, or at present prices, with their totals. */
function useHeldCart(
  { user, lines: inCart, readAt, summary, shop, settled }: Cart,
  lines: CartLine[],
  method: PaymentMethod | null,
) {
  const present = shownTotals(lines, summary, shop, method)
  const followsRates = inCart.some(({ pricing }) => pricing === 'weight')
  const usesHold = method === 'UPI' || (followsRates && method !== null)
  const held = useHold({
    userId: user?._id ?? '',
    lines,
    paise: present.paise,
    cart: `${summary?.orderKey ?? signatureOf(lines)} ${summary?.coupon?.code ?? ''}`,
    minutes: shop.holdMinutes ?? DEFAULT_HOLD_MINUTES,
    method,
    followsRates,
    enabled: usesHold && settled && user !== null && inCart.length > 0,
  })

  const isInForce = method === 'UPI' || (usesHold && !held.isEnded && !held.failure)
  const hold = isInForce ? held.hold : undefined
  const totals = hold ? heldTotals(hold, method) : present

  // Compared with prices read after the hold was made, since the cart may have been older.
  const isLower =
    hold !== undefined &&
    followsRates &&
    !held.isEnded &&
    readAt > held.requestedAt &&
    present.paise < totals.paise

  const addsUp = (heldLines: CartLine[]) =>
    shownTotals(heldLines, summary, shop, method).paise === totals.paise
  return {
    lines: hold && followsRates && !isLower ? atHeldPrices(lines, hold.lines, addsUp(hold.lines)) : lines,
    /** At present prices the cart costs less than it is held at. */
    lower: isLower
      ? { rupees: toRupees(totals.paise - present.paise), total: present.grandTotal }
      : undefined,
    followsRates,
    totals,
    held,
    hold,
  }
}

/** The reference and the gift, which survive a reload of the page. */
function useEntries() {
  const [utr = '', setUtr] = useDraft<string>('utr')
  const [gift, setGift] = useDraft<Gift>('gift')
  const forgetEntries = () => {
    setUtr(undefined)
    setGift(undefined)
  }
  return { utr, setUtr, gift, setGift, forgetEntries }
}

/** The lines at the prices they had when they were held, so that they add up to the held total. */
const atHeldPrices = (lines: CartLine[], held: CartLine[], addsUp: boolean): CartLine[] =>
  addsUp
    ? lines.map((line) => ({ ...line, price: held.find(({ _id }) => _id === line._id)?.price ?? line.price }))
    : lines

/** Whether an amount in rupees is neither above nor below what a method can pay. */
export const isWithinLimits = (
  method: PaymentMethod,
  rupees: number,
  { codLimit, upiLimit = Infinity }: Pick<ShopFacts, 'codLimit' | 'upiLimit'>,
): boolean =>
  rupees <= { COD: codLimit, UPI: upiLimit, BANK: Infinity, ONLINE: Infinity }[method] &&
  !(method === 'ONLINE' && isBelowOnline(toPaise(rupees)))

export type Checkout = ReturnType<typeof useCheckout>
export type NotedHere = { lines: CartLine[]; utr: string; rupees: number; reason: string }

/**
 * Returns whether a cart contains only lines of the earlier one: the shop may have removed some, but the
 * customer changed nothing.
 */
export const isAmong = (lines: CartLine[], earlier: CartLine[]) =>
  lines.every(({ _id, quantity }) => earlier.some((line) => line._id === _id && line.quantity === quantity))

/** Opens the confirmation page of an order. */
function useConfirmationPage(onPlaced: () => void) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  return async (order: Order) => {
    rememberPlaced(order._id)
    queryClient.setQueryData(orderQuery(api, order.userId ?? '', order._id).queryKey, order)
    // A page of its own: only its document may send forms to the payment provider. The drawer stays open,
    // since closing it goes back in the history.
    if (order.paymentMethod === 'ONLINE') return window.location.assign(`/pay/${order._id}`)
    onPlaced()
    router.history.push(
      order.paymentMethod === 'COD' ? '/thanks' : `/payment-success?session_id=${order._id}`,
    )
    await Promise.all(
      ['orders', 'stats', 'addresses'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    )
  }
}
