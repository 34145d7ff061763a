import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import type { Order } from '../../../contract/order.ts'
import { clockText } from '../../../rules/india-time.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { paymentChoicesQuery } from '../../api/queries/waiting-orders.ts'
import { hasRunOut, leftText, TIME_RAN_OUT, useTimeLeft } from '../../shared/use-time-left.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { OtherWays } from './other-ways.tsx'
import * as styles from './pay-now.module.css'

/** How often an order whose time to pay is over is read again until it has ended. */
const CHECK_MS = 15_000

/** The next step of an order that waits for its online payment: how long, the button, and the other ways. */
export function PayNow({ order, payBy }: { order: Order; payBy: string }) {
  const timeLeft = useTimeLeft(payBy)
  const isOver = hasRunOut(timeLeft)
  useRefetchOnceOver(isOver)
  const { api } = useRouteContext({ from: '__root__' })
  const { data: choices = [] } = useQuery({ ...paymentChoicesQuery(api, order._id), enabled: !isOver })

  if (isOver) return <p className={`${sheetClass} ${styles.over}`}>{TIME_RAN_OUT}</p>

  return (
    <>
      <section className={`${sheetClass} ${styles.pay}`} aria-label="Payment to make">
        <p className={styles.until}>
          <ExtraIcon name="clock" />
          <span>
            Your pieces are kept until <b>{clockText(Date.parse(payBy))}</b>
            {timeLeft !== undefined && (
              <>
                , <b>{leftText(timeLeft)}</b>
              </>
            )}
          </span>
        </p>
        <p className={styles.action}>
          <a className={buttonClass('main', { wide: true })} href={`/pay/${order._id}`}>
            Pay now
          </a>
          <small>{moneyText(order.amount)} by card, UPI or net banking</small>
        </p>
      </section>
      {choices.length > 0 && <OtherWays order={order} choices={choices} />}
    </>
  )
}

function useRefetchOnceOver(isOver: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isOver) return undefined

    const timer = setInterval(() => void queryClient.invalidateQueries({ queryKey: ['order'] }), CHECK_MS)
    return () => clearInterval(timer)
  }, [queryClient, isOver])
}

/** What happens to an order that is not paid in time. `children`: what else can be done with it. */
export const IfUnpaid = ({ payBy, children }: { payBy: string; children: ReactNode }) => (
  <section className={`${sheetClass} ${styles.unpaid}`} aria-labelledby="if-unpaid">
    <h2 id="if-unpaid">If you don’t pay</h2>
    <p>
      At {clockText(Date.parse(payBy))} the order is cancelled, and its pieces are in your cart again. Money
      that arrives later is not lost: we check it, and refund it or open the order again.
    </p>
    {children}
  </section>
)
