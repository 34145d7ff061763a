import { useIsMutating, useQuery } from '@tanstack/react-query'
import { Link, useRouteContext, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { CartLine } from '../../../contract/cart.ts'
import type { PaymentMethod } from '../../../contract/order.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { cartKey, cartQuery, cartSummaryQuery } from '../../api/queries/cart.ts'
import { useSession } from '../../api/session.ts'
import { GrandTotal, TotalsList } from '../../shared/totals-list.tsx'
import { Button, buttonClass, textButtonClass } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CartLines } from './cart-lines.tsx'
import { CouponBox } from './coupon-box.tsx'
import { DeliverTo, type DeliverToHandle } from '../checkout/deliver-to.tsx'
import { GiftChoice } from '../checkout/gift-choice.tsx'
import { LowerRate, NEW_PRICE } from '../checkout/lower-rate.tsx'
import { NotedPaymentNotice } from '../checkout/noted-payment.tsx'
import { PaymentChoice } from '../checkout/payment-choice.tsx'
import { usePriceChanges, type PriceChanges } from './use-price-changes.ts'
import { useCartChanges } from './use-cart-changes.ts'
import { useCheckout, type Checkout } from '../checkout/use-checkout.ts'
import { WithoutReference } from '../checkout/without-reference.tsx'
import { WaitingOrderNote } from './waiting-order.tsx'
import * as styles from './cart-drawer.module.css'

const GuestBag = lazyPart(() => import('./guest-bag.tsx').then((module) => module.GuestBag))

const none: CartLine[] = []

/** How often prices that follow the rates of metals are read again while the cart is open. */
const RATE_CHECK_MS = 60_000

/**
 * The cart: lines, coupon, address, payment, totals, and an order button that stays on the screen (CART, CPN,
 * PAY).
 */
export function CartDrawer({ shop, open, onClose }: { shop: ShopFacts; open: boolean; onClose(): void }) {
  const { user } = useSession()
  const userId = user?._id ?? ''
  const { cart, summary, settled } = useOpenCart(userId, open)
  const changes = useCartChanges(userId)
  const inCart = (userId !== '' && cart.data) || none
  const delivery = useRef<DeliverToHandle>(null)
  const payment = useRef<HTMLFieldSetElement>(null)
  const checkout = useCheckout(
    {
      user,
      lines: inCart,
      readAt: cart.dataUpdatedAt,
      summary: summary.data,
      shop,
      settled: settled && open,
    },
    { delivery, payment },
    onClose,
  )
  const { lines } = checkout
  const prices = usePriceChanges(lines, open)

  const close = () => {
    if (lines.length > 0) prices.accept()
    onClose()
  }

  return (
    <Drawer
      open={open}
      onClose={close}
      title="Your cart"
      footerClassName={checkout.noted ? undefined : styles.footer}
      footer={
        lines.length > 0 && <Foot checkout={checkout} prices={prices} settled={settled} onClose={close} />
      }
    >
      {checkout.noted && <NotedPaymentNotice noted={checkout.noted} />}
      {lines.length > 0 ? (
        <>
          {checkout.lower && <LowerRate lower={checkout.lower} checkout={checkout} />}
          <CartLines lines={lines} changes={changes} prices={prices} onGone={close} />
          <CouponBox userId={userId} summary={summary.data} />
          <DeliverTo
            ref={delivery}
            userId={userId}
            madeToOrder={lines.some(({ leadDays }) => leadDays !== undefined)}
          />
          <GiftChoice checkout={checkout} />
          {!checkout.noted && <PaymentChoice ref={payment} shop={shop} checkout={checkout} />}
          <OrderSummary checkout={checkout} onClear={changes.clear} />
        </>
      ) : (
        <>
          <WaitingOrderNote />
          <NoLines signedIn={userId !== ''} shop={shop} cart={cart} onClose={onClose} />
        </>
      )}
    </Drawer>
  )
}

/** The cart and its summary. `settled`: whether both are the server's current ones. */
function useOpenCart(userId: string, open: boolean) {
  const { api } = useRouteContext({ from: '__root__' })
  const cart = useQuery({
    ...cartQuery(api, userId),
    enabled: userId !== '' && open,
    refetchInterval: ({ state }) =>
      state.data?.some(({ pricing }) => pricing === 'weight') ? RATE_CHECK_MS : false,
  })
  const summary = useQuery({ ...cartSummaryQuery(api, userId), enabled: userId !== '' && open })

  // The order must match the shown cart, so it cannot be placed while the cart is changing or being
  // refetched.
  const isMutating = useIsMutating({ mutationKey: cartKey(userId) }) > 0
  return { cart, summary, settled: !isMutating && !cart.isFetching && !summary.isFetching }
}

const OrderSummary = ({ checkout, onClear }: { checkout: Checkout; onClear(): void }) => (
  <section>
    <div className={styles.summary}>
      <h3>Order summary</h3>
      <button type="button" className={textButtonClass} disabled={checkout.busy} onClick={onClear}>
        Clear Cart
      </button>
    </div>
    <TotalsList totals={checkout.totals} open />
  </section>
)

const actionTexts: Record<PaymentMethod | 'none', string> = {
  none: 'Continue',
  COD: 'Place Order',
  UPI: 'I Have Paid',
  BANK: 'Place Order',
  ONLINE: 'Continue to payment',
}

type FootProps = { checkout: Checkout; prices: PriceChanges; settled: boolean; onClose(): void }

/** The grand total and the order button, on the screen however long the cart is. */
function Foot({ checkout, prices, settled, onClose }: FootProps) {
  const { method, busy, totals, noted, held, utr, lower, isHeld } = checkout
  const [isAsked, setIsAsked] = useState(false)
  if (noted) {
    return (
      <Button wide onClick={onClose}>
        Continue Shopping
      </Button>
    )
  }
  // Without a QR code there was nothing to pay with, unless the customer enters a reference.
  const isUnpaid = method === 'UPI' && !held.hold && utr === ''
  // A held price is the one the customer has seen.
  const newTotal =
    prices.hasChanged && method !== 'UPI' && !isHeld ? ` at ${moneyText(totals.grandTotal)}` : ''
  // After a UPI payment of the held amount, the order must be placed at that amount.
  const takesLower = lower !== undefined && method !== 'UPI'
  const actionText = takesLower ? NEW_PRICE : actionTexts[method ?? 'none'] + newTotal

  const press = () => {
    prices.accept()
    if (method === 'UPI' && utr === '') return setIsAsked(true)
    void (takesLower ? held.takePresent() : checkout.place())
  }
  return (
    <>
      {isAsked && (
        <WithoutReference
          rupees={totals.grandTotal}
          onPlace={checkout.place}
          onClose={() => setIsAsked(false)}
        />
      )}
      <GrandTotal rupees={totals.grandTotal} />
      <Button kind="main" wide busy={busy} disabled={!settled || isUnpaid} onClick={press}>
        {busy && <Icon name="spinner" />}
        {busy ? 'Placing your order' : actionText}
      </Button>
    </>
  )
}

type NoLinesProps = {
  signedIn: boolean
  /** Whether visitors have a bag. */
  shop: ShopFacts
  cart: ReturnType<typeof useOpenCart>['cart']
  onClose(): void
}

/** Shown instead of lines: signed out, failed, loading, or an empty cart. */
function NoLines({ signedIn, shop, cart, onClose }: NoLinesProps) {
  const { history } = useRouter()
  if (!signedIn && shop.guestBag) return <GuestBag takesPhones={shop.phoneCodes === true} />
  if (!signedIn) {
    return (
      <Empty
        tone="error"
        level={3}
        title="Error: User not logged in or missing userId."
        action={
          <a
            className={buttonClass('main')}
            href={`/login?from=${encodeURIComponent(history.location.href)}`}
          >
            Log in
          </a>
        }
      >
        Your cart is saved in your account and follows you to every device.
      </Empty>
    )
  }
  if (cart.isError && !cart.isFetching) {
    return (
      <Empty
        tone="error"
        level={3}
        title="Error loading cart"
        action={<Button onClick={() => void cart.refetch()}>Try again</Button>}
      >
        Your cart is safe.
      </Empty>
    )
  }
  if (cart.isPending || cart.isError) {
    return (
      <section>
        <output className={styles.loading}>Loading cart...</output>
        <Skeleton style={{ height: 96 }} />
        <Skeleton style={{ height: 96, marginTop: 20 }} />
      </section>
    )
  }
  return (
    <Empty
      level={3}
      title="Your cart is empty."
      action={
        <Link className={buttonClass('main')} to="/shop" onClick={onClose}>
          See new arrivals
        </Link>
      }
    >
      Products you add appear here.
    </Empty>
  )
}
