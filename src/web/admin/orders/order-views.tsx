import { Link } from '@tanstack/react-router'
import type { WaitingWork } from '../../../contract/stats.ts'
import { useWaitingWork } from '../shared/use-waiting-work.ts'
import type { OrdersAddress } from './orders-search.ts'
import * as styles from '../shared/list-tools.module.css'

type View = { text: string; filters: Pick<OrdersAddress, 'status' | 'payment'>; waiting?: keyof WaitingWork }

const views: readonly View[] = [
  { text: 'All', filters: {} },
  { text: 'To pack', filters: { status: 'ready' }, waiting: 'toPack' },
  { text: 'To confirm', filters: { payment: 'awaiting_confirmation' }, waiting: 'toConfirm' },
  { text: 'Reservations', filters: { status: 'reservation' }, waiting: 'reservations' },
  { text: 'Refunds due', filters: { status: 'refund_due' }, waiting: 'refundsDue' },
  { text: 'On the way', filters: { status: 'shipped' } },
]

/**
 * The parts of the order list that are worked on, each with the number of orders that wait there;
 * reservations if there are any. Search and days stay as they are.
 */
export function OrderViews({ address: { search, from, to, status, payment } }: { address: OrdersAddress }) {
  const work = useWaitingWork()

  return (
    <nav className={styles.views} aria-label="Order filters">
      {views
        .filter(
          ({ filters }) => filters.status !== 'reservation' || status === 'reservation' || work?.reservations,
        )
        .map(({ text, filters, waiting }) => (
          <Link
            key={text}
            to="/dashboard/manage-orders"
            search={{ search, from, to, ...filters }}
            className={styles.view}
            activeOptions={{ includeSearch: true, exact: true }}
            // A part stays the current one on its later pages, too, whose address has more than the filters.
            {...(filters.status === status &&
              filters.payment === payment && { 'aria-current': 'page' as const })}
          >
            {text}
            {waiting && work && <b>{work[waiting]?.toLocaleString('en-IN')}</b>}
          </Link>
        ))}
    </nav>
  )
}
