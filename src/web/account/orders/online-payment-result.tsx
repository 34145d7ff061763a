import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { getPaymentState } from '../../../contract/online-payment.ts'
import { Empty } from '../../ui/empty.tsx'
import { TimeLeft } from './time-left.tsx'

/**
 * `token`: of a pay link, instead of a login. `orders`: a link to the customer's orders; `again`: to pay once
 * more; `paid`: shown once it is paid.
 */
type OnlinePaymentResultProps = {
  orderId: string
  token?: string
  orders?: ReactNode
  again: ReactNode
  paid: ReactNode
}

/** How an online payment ended, asked for until the bank has responded (PAYM-11). */
export function OnlinePaymentResult({ orderId, token, orders, again, paid }: OnlinePaymentResultProps) {
  const { payment, isAwaited } = usePaymentState(orderId, token)
  if (payment?.paymentStatus === 'paid') return paid
  if (payment?.received !== undefined) return <Empty level={1} title={payment.received} action={orders} />
  if (payment?.paymentStatus === 'refunded')
    return <Empty level={1} title="Your payment has been refunded." action={orders} />
  if (payment?.state === 'failed' && payment.payBy !== null) {
    return (
      <Empty tone="error" level={1} title="Your payment did not go through." action={again}>
        {payment.failure !== undefined && `${payment.failure} `}
        <TimeLeft until={payment.payBy} />
        Your pieces are kept until then.
      </Empty>
    )
  }
  if (payment?.state === 'expired')
    return <Empty level={1} title="The time to pay ran out. Nothing was charged." action={orders} />
  if (isAwaited) return <Empty level={1} title="Checking your payment..." />
  return (
    <Empty
      level={1}
      title="We're still waiting for your bank. We'll email you as soon as it confirms."
      action={orders}
    />
  )
}

/** Pauses before the payment is asked for again, in milliseconds. */
const PAUSES_MS = [2000, 4000, 8000, 16_000, 30_000]

/** The state of a payment; `isAwaited` until it was asked for the last time. */
function usePaymentState(orderId: string, token: string | undefined) {
  const { api } = useRouteContext({ from: '__root__' })
  const [attempt, setAttempt] = useState(0)
  const { data: payment, isFetching } = useQuery({
    queryKey: ['payment state', orderId, attempt],
    queryFn: () => api(getPaymentState, { params: { orderId }, query: { t: token } }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const pause = payment?.paymentStatus === 'paid' ? undefined : PAUSES_MS[attempt]
  useEffect(() => {
    if (isFetching || pause === undefined) return undefined
    const timer = setTimeout(() => setAttempt(attempt + 1), pause)
    return () => clearTimeout(timer)
  }, [isFetching, pause, attempt])
  return { payment, isAwaited: isFetching || pause !== undefined }
}
