import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { WaitingOrder } from '../../../contract/online-payment.ts'
import { hasRunOut, leftText, useTimeLeft } from '../../shared/use-time-left.ts'
import { Picture } from '../../shared/picture.tsx'
import { buttonClass, iconButtonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWaitingOrders } from '../use-waiting-orders.ts'
import * as styles from './unpaid-bar.module.css'

/** The pages that tell of an unpaid order themselves. */
const OWN_PAGES = /^\/(pay\/|payment-success|orders)/

/** Below the header of every page: which order waits for its payment, and the way to pay it. */
export function UnpaidBar() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [hiddenOn, setHiddenOn] = useState<string>()
  const orders = useWaitingOrders()
  useRefetchWhenEnded(orders?.length)
  const [order] = orders ?? []
  if (!order || hiddenOn === path || OWN_PAGES.test(path)) return null

  return <Bar key={order._id} order={order} onHide={() => setHiddenOn(path)} />
}

/** Once an order has ended, cart and orders are read again: its pieces may be in the cart. */
function useRefetchWhenEnded(count: number | undefined): void {
  const queryClient = useQueryClient()
  const before = useRef(count)
  useEffect(() => {
    const hasEnded = before.current !== undefined && count !== undefined && count < before.current
    before.current = count
    if (!hasEnded) return

    for (const key of ['cart', 'order', 'orders']) void queryClient.invalidateQueries({ queryKey: [key] })
  }, [queryClient, count])
}

function Bar({ order, onHide }: { order: WaitingOrder; onHide(): void }) {
  const timeLeft = useTimeLeft(order.payBy)
  if (timeLeft === undefined || hasRunOut(timeLeft)) return null

  const [first] = order.products
  return (
    <section className={styles.bar} aria-label="Unpaid order">
      <div className={`wrap ${styles.row}`}>
        {first && (
          <Picture
            src={first.image}
            alt=""
            width={44}
            height={44}
            sizes="44px"
            widest={120}
            className={styles.picture}
          />
        )}
        <p>
          Order {order.orderId} waits for your payment,{' '}
          <span className={styles.time}>{leftText(timeLeft)}.</span>
        </p>
        <a className={buttonClass('main', { small: true })} href={`/pay/${order._id}`}>
          Pay now
        </a>
        <button
          type="button"
          className={`${iconButtonClass} ${styles.hide}`}
          aria-label="Hide until the next page"
          onClick={onHide}
        >
          <Icon name="close" />
        </button>
      </div>
    </section>
  )
}
