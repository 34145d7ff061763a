import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState, type RefObject } from 'react'
import type { CartLine, CartSummary } from '../../../contract/cart.ts'
import { DEFAULT_HOLD_MINUTES } from '../../../contract/hold.ts'
import { toRupees } from '../../../contract/money.ts'
import { placeOrder, type Order, type PaymentMethod } from '../../../contract/order.ts'
import { BANK_REFERENCE } from '../../../contract/payment.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import { ApiError } from '../../api/client.ts'
import { log } from '../../lib/log.ts'
import { cartKey } from '../../api/queries/cart.ts'
import { orderQuery } from '../../api/queries/orders.ts'
import { useDraft } from '../../api/use-draft.ts'
import { rememberPlaced } from '../../api/queries/placed-order.ts'
import type { SessionUser } from '../../api/session.ts'
import { clearNotices, notify } from '../../ui/notify.ts'
import type { DeliverToHandle } from './deliver-to.tsx'
import type { Gift } from './gift-choice.tsx'
import { orderBody } from './order-body.ts'
import { isUnanswered, sendOrder } from './send-order.ts'
import { BANK_REFERENCE_PROBLEM } from '../../shared/bank-reference.ts'
import { shownTotals } from '../../shared/totals.ts'
import { usePan } from './use-pan.ts'
import { heldTotals, useHold } from './use-hold.ts'
import { useOrderKey } from './use-order-key.ts'
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
/** Parts of the drawer that placing an order calls or focuses. */
type Parts = { delivery: RefObject<DeliverToHandle | null>; payment: RefObject<HTMLFieldSetElement | null> }

/**
 * Payment method, delivery and placing the order of a cart. `onPlaced` is called before the next page opens.
 */
export function useCheckout(
  { user, lines: inCart, readAt, summary, shop, settled }: Cart,
  { delivery, payment }: Parts,
  onPlaced: () => void,
) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const showConfirmation = useConfirmationPage(onPlaced)
  const [wanted, setWanted] = useState<PaymentMethod | null>(null)
  const { utr, setUtr, gift, setGift, forgetEntries } = useEntries()
  const [entryProblems, setEntryProblems] = useState<{ utr?: string; method?: string }>({})
  const pan = usePan()
  const [noted, setNoted] = useState<NotedHere>()
  const [busy, setBusy] = useState(false)
  const finish = async (order: Order) => {
    setNoted(undefined)
    setWanted(null)
    forgetEntries()
    pan.forget()
    await showConfirmation(order)
  }
  const unanswered = useUnanswered(inCart, finish)
  const { lines } = unanswered
  const keyOf = useOrderKey()
  const totalsBy = (by: PaymentMethod | null) => shownTotals(lines, summary, shop, by)
  const needsPan = shop.panLimit !== undefined && totalsBy(null).grandTotal > shop.panLimit
  // A cart whose total has risen above a limit can no longer be paid in this way.
  const method =
    (needsPan && !pan.isValid) ||
    (wanted !== null &&
      (isTooMuch(wanted, totalsBy(wanted).grandTotal, shop) ||
        summary?.methodProblems?.[wanted] !== undefined))
      ? null
      : wanted
  const present = totalsBy(method)
  const cart = `${summary?.orderKey ?? signatureOf(lines)} ${summary?.coupon?.code ?? ''}`
  const followsRates = inCart.some(({ pricing }) => pricing === 'weight')
  const isToHold =
    (method === 'UPI' || (followsRates && method !== null)) && settled && user !== null && inCart.length > 0
  const held = useHold({
    userId: user?._id ?? '',
    lines,
    paise: present.paise,
    cart,
    minutes: shop.holdMinutes ?? DEFAULT_HOLD_MINUTES,
    method,
    followsRates,
    enabled: isToHold,
  })
  const hold =
    method === 'UPI' || (method !== null && followsRates && !held.isEnded && !held.failure)
      ? held.hold
      : undefined
  const totals = hold ? heldTotals(hold, method) : present
  // Compared with prices read after the hold was made, since the cart may have been older.
  const isLower =
    hold !== undefined &&
    followsRates &&
    !held.isEnded &&
    readAt > held.requestedAt &&
    present.paise < totals.paise

  const send = async (paymentMethod: PaymentMethod, email: string, addressId: string | null, key: string) => {
    const body = orderBody({
      hold,
      lines,
      paise: totals.paise,
      email,
      paymentMethod,
      addressId,
      utr,
      gift,
      pan: shop.panLimit !== undefined && totals.grandTotal > shop.panLimit ? pan.text : undefined,
    })
    const { order } = await api(placeOrder, { body }, { headers: { 'Idempotency-Key': key } })
    return order
  }

  const showRefusal = (error: ApiError) => {
    // The price hold is no longer valid, so its QR code must not be used.
    if (error.data?.code === 'price_changed') held.end()
    if (error.data?.['paymentNoted'] === true)
      return setNoted({ lines, utr, rupees: totals.grandTotal, reason: error.message })
    if (error.data?.issues?.some(({ path }) => path === 'utr')) setEntryProblems({ utr: error.message })
    const hint =
      method === 'UPI' && utr === ''
        ? ' If you have paid, enter the UTR and press I Have Paid, and we will note your payment.'
        : ''
    notify({
      text: 'Failed to place the order. Please try again.',
      details: error.message + hint,
      tone: 'error',
    })
  }

  const place = async () => {
    setEntryProblems({})
    clearNotices()
    if (!user?.email) return notify({ text: 'You must be logged in to place an order.', tone: 'error' })
    if (needsPan && !pan.isValid) return pan.showProblem()
    if (method === null) {
      setEntryProblems({ method: 'Please select a payment method.' })
      payment.current?.focus()
      return payment.current?.scrollIntoView({ block: 'center' })
    }
    const wrong = utr === '' ? undefined : referenceProblem(method, utr)
    if (wrong !== undefined) return setEntryProblems({ utr: wrong })
    setBusy(true)
    const key = unanswered.key ?? keyOf(lines, summary)
    try {
      const addressId = await delivery.current?.saveAddress(method === 'COD' && shop.codNeedsAddress === true)
      if (addressId === undefined) return
      const order = await sendOrder(api, key, () => send(method, user.email, addressId, key))
      unanswered.forget()
      await finish(order)
    } catch (error) {
      log('The order was not placed.', error)
      if (error instanceof ApiError && !isUnanswered(error)) return showRefusal(error)
      unanswered.remember({ key, lines })
      notify({
        text: 'An error occurred while placing the order.',
        tone: 'error',
        ...(error instanceof ApiError && { details: error.message }),
      })
    } finally {
      setBusy(false)
      await queryClient.invalidateQueries({ queryKey: cartKey(user._id) })
    }
  }
  return {
    lines:
      hold && followsRates && !isLower
        ? atHeldPrices(
            lines,
            hold.lines,
            shownTotals(hold.lines, summary, shop, method).paise === totals.paise,
          )
        : lines,
    /** At present prices the cart costs less than it is held at. */
    lower: isLower
      ? { rupees: toRupees(totals.paise - present.paise), total: present.grandTotal }
      : undefined,
    followsRates,
    isHeld: hold !== undefined,
    problems: summary?.methodProblems,
    method,
    setMethod: setWanted,
    methodProblem: method === null ? entryProblems.method : undefined,
    pan,
    needsPan,
    utr,
    setUtr,
    utrProblem: entryProblems.utr,
    gift,
    setGift,
    busy,
    totals,
    totalsBy,
    held,
    place,
    /** The payment that the shop has noted for this cart because its order could not be placed. */
    noted: noted && isAmong(lines, noted.lines) ? noted : undefined,
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

/** Whether an amount in rupees is above what a method can pay. */
export const isTooMuch = (
  method: PaymentMethod,
  rupees: number,
  { codLimit, upiLimit = Infinity }: Pick<ShopFacts, 'codLimit' | 'upiLimit'>,
): boolean => rupees > { COD: codLimit, UPI: upiLimit, BANK: Infinity, ONLINE: Infinity }[method]

function referenceProblem(method: PaymentMethod, utr: string): string | undefined {
  if (method === 'UPI' && !/^\d{12}$/.test(utr)) return 'A UPI reference has 12 digits.'
  return method === 'BANK' && !BANK_REFERENCE.test(utr) ? BANK_REFERENCE_PROBLEM : undefined
}

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
