import { useRouteContext } from '@tanstack/react-router'
import { useState, type RefObject } from 'react'
import type { CartLine, CartSummary } from '../../../contract/cart.ts'
import { placeOrder, type Order, type PaymentMethod } from '../../../contract/order.ts'
import { BANK_REFERENCE } from '../../../contract/payment.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import { ApiError, type Api } from '../../api/client.ts'
import { cartKey } from '../../api/queries/cart.ts'
import type { SessionUser } from '../../api/session.ts'
import { log } from '../../lib/log.ts'
import { BANK_REFERENCE_PROBLEM } from '../../shared/bank-reference.ts'
import type { ShownTotals } from '../../shared/totals.ts'
import { clearNotices, notify } from '../../ui/notify.ts'
import type { DeliverToHandle } from './deliver-to.tsx'
import type { Gift } from './gift-choice.tsx'
import { orderBody } from './order-body.ts'
import { isUnanswered, sendOrder } from './send-order.ts'
import type { Held } from './use-hold.ts'
import { useOrderKey } from './use-order-key.ts'
import type { PanEntry } from './use-pan.ts'
import type { useUnanswered } from './use-unanswered.ts'

/** Parts of the drawer that placing an order calls or focuses. */
export type CheckoutParts = {
  delivery: RefObject<DeliverToHandle | null>
  payment: RefObject<HTMLFieldSetElement | null>
}

/** The order as the customer sees it before it is placed. */
type OrderDraft = {
  user: SessionUser | null
  shop: ShopFacts
  summary: CartSummary | undefined
  lines: CartLine[]
  totals: ShownTotals
  method: PaymentMethod | null
  hold: Held | undefined
  needsPan: boolean
  pan: PanEntry
  /** Empty if unknown. */
  utr: string
  gift: Gift | undefined
}

type Outcomes = {
  unanswered: ReturnType<typeof useUnanswered>
  onPlaced(order: Order): Promise<void>
  /** The price hold is no longer valid, so its QR code must not be used. */
  onHoldEnd(): void
  /** The shop could not place the order, but has noted its payment. */
  onNoted(reason: string): void
}

/** Checks the entries of an order, sends it, and says what went wrong. */
export function usePlacing(draft: OrderDraft, { delivery, payment }: CheckoutParts, outcomes: Outcomes) {
  const { user, method, needsPan, pan, utr } = draft
  const [problems, setProblems] = useState<{ utr?: string; method?: string }>({})

  const showRefusal = (error: ApiError) => {
    if (error.data?.code === 'price_changed') outcomes.onHoldEnd()
    if (error.data?.['paymentNoted'] === true) return outcomes.onNoted(error.message)
    if (error.data?.issues?.some(({ path }) => path === 'utr')) setProblems({ utr: error.message })

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

  const { busy, send } = useSending(draft, delivery, outcomes, showRefusal)

  const place = async () => {
    setProblems({})
    clearNotices()
    if (!user?.email) return notify({ text: 'You must be logged in to place an order.', tone: 'error' })
    if (needsPan && !pan.isValid) return pan.showProblem()

    if (method === null) {
      setProblems({ method: 'Please select a payment method.' })
      payment.current?.focus()
      return payment.current?.scrollIntoView({ block: 'center' })
    }

    const wrong = utr === '' ? undefined : referenceProblem(method, utr)
    if (wrong !== undefined) return setProblems({ utr: wrong })

    await send(user, method)
  }

  return {
    busy,
    place,
    methodProblem: method === null ? problems.method : undefined,
    utrProblem: problems.utr,
  }
}

function referenceProblem(method: PaymentMethod, utr: string): string | undefined {
  if (method === 'UPI' && !/^\d{12}$/.test(utr)) return 'A UPI reference has 12 digits.'
  return method === 'BANK' && !BANK_REFERENCE.test(utr) ? BANK_REFERENCE_PROBLEM : undefined
}

/** Sends an order, under the same key until the server has answered. */
function useSending(
  draft: OrderDraft,
  delivery: CheckoutParts['delivery'],
  { unanswered, onPlaced }: Pick<Outcomes, 'unanswered' | 'onPlaced'>,
  onRefused: (error: ApiError) => void,
) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const { shop, summary, lines, totals } = draft
  const keyOf = useOrderKey()
  const [busy, setBusy] = useState(false)

  const showFailure = (error: unknown, key: string) => {
    log('The order was not placed.', error)
    if (error instanceof ApiError && !isUnanswered(error)) return onRefused(error)

    unanswered.remember({ key, lines })
    notify({
      text: 'An error occurred while placing the order.',
      tone: 'error',
      ...(error instanceof ApiError && { details: error.message }),
    })
  }

  const send = async ({ _id, email }: SessionUser, paymentMethod: PaymentMethod) => {
    setBusy(true)
    const key = unanswered.key ?? keyOf(lines, summary)
    const needsAddress = paymentMethod === 'COD' && totals.paise > 0 && shop.codNeedsAddress === true

    try {
      const addressId = await delivery.current?.saveAddress(needsAddress)
      if (addressId === undefined) return

      const post = () => postOrder(api, draft, { paymentMethod, email, addressId }, key)
      const order = await sendOrder(api, key, post)
      unanswered.forget()
      await onPlaced(order)
    } catch (error) {
      showFailure(error, key)
    } finally {
      setBusy(false)
      await queryClient.invalidateQueries({ queryKey: cartKey(_id) })
    }
  }

  return { busy, send }
}

type Addressed = { paymentMethod: PaymentMethod; email: string; addressId: string | null }

async function postOrder(
  api: Api,
  { hold, lines, totals, utr, gift, pan, shop }: OrderDraft,
  addressed: Addressed,
  key: string,
): Promise<Order> {
  const body = orderBody({
    ...addressed,
    hold,
    lines,
    paise: totals.paise,
    utr,
    gift,
    pan: shop.panLimit !== undefined && totals.grandTotal > shop.panLimit ? pan : undefined,
  })
  const { order } = await api(placeOrder, { body }, { headers: { 'Idempotency-Key': key } })
  return order
}
