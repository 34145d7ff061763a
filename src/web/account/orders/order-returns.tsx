import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Order } from '../../../contract/order.ts'
import { getReturnOptions, type ReturnRequest, type ReturnState } from '../../../contract/return.ts'
import type { StatusColor } from '../../../rules/order-status.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { useSession } from '../../api/session.ts'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import { Pill } from '../../shared/pill.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { DialogButton } from '../dialog-button.tsx'
import { LocalTime } from './local-time.tsx'
import * as styles from './order-returns.module.css'

const ReturnDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./return-dialog.tsx'))).ReturnDialog,
}))

/**
 * The returns of a customer's own order, and the request for a further one. Nothing where no piece can be
 * returned or was requested.
 */
export function OrderReturns({ order }: { order: Order }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const { data } = useQuery({
    queryKey: ['return-options', user?._id, order._id],
    queryFn: () => api(getReturnOptions, { params: { orderId: order._id } }),
    staleTime: 0,
    enabled: user !== null && order.userId === user._id && shop.returnDays !== undefined,
  })
  if (!data || (data.lines.length === 0 && data.requests.length === 0)) return null
  const isOffered = data.lines.some(({ quantity }) => quantity > 0)
  return (
    <section className={`${sheetClass} ${styles.returns}`} aria-labelledby="order-returns">
      <h2 id="order-returns">Return or exchange</h2>
      {data.requests.length > 0 && (
        <ul className={styles.requests}>
          {data.requests.map((request) => (
            <Request key={request._id} request={request} />
          ))}
        </ul>
      )}
      {isOffered && (
        <div className={styles.offer}>
          <p>Not what you hoped for? Tell us which pieces, and we look at your request ourselves.</p>
          <DialogButton label="Return or exchange">
            {(dialog) => <ReturnDialog order={order} lines={data.lines} {...dialog} />}
          </DialogButton>
        </div>
      )}
    </section>
  )
}

/** A return's state for its customer: a badge, and the next step. */
const returnStates: Record<ReturnState, { text: string; color: StatusColor; next: string }> = {
  requested: {
    text: 'Requested',
    color: 'yellow',
    next: 'We will e-mail you what to do next. Please send nothing before that.',
  },
  approved: {
    text: 'Approved',
    color: 'indigo',
    next: 'Please send us the pieces. Our e-mail has the address and how to pack them.',
  },
  refused: { text: 'Not accepted', color: 'red', next: 'We cannot take these pieces back.' },
  received: { text: 'Received', color: 'blue', next: 'Your pieces have arrived. We are checking them.' },
  closed: { text: 'Closed', color: 'green', next: 'This return is complete.' },
}

const Request = ({ request }: { request: ReturnRequest }) => {
  const { text, color, next } = returnStates[request.state]
  return (
    <li>
      <h3>
        {request.ticket} <Pill color={color}>{text}</Pill>
      </h3>
      <p>{request.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}</p>
      <p className={styles.next}>
        {request.wish === 'refund' ? 'Refund' : 'Exchange'} requested on{' '}
        <LocalTime at={request.createdAt} day />. {next}
      </p>
      {request.message !== null && <p className={styles.message}>Our message: {request.message}</p>}
    </li>
  )
}
