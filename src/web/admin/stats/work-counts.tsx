import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MorningBoard } from '../../../contract/morning-board.ts'
import { createRefund } from '../../../contract/refund.ts'
import { useMay } from '../shared/use-may.ts'
import { useWaitingWork } from '../shared/use-waiting-work.ts'
import { OrdersLink } from './orders-link.tsx'
import * as styles from './todays-work.module.css'

/** The numbers of what waits; each leads to its list. */
export function WorkCounts({ board }: { board: Board }) {
  return (
    <ul className={styles.counts}>
      {useCounts(board).map(([title, number, note, link]) => (
        <li key={title}>
          {link(
            <>
              <span>{title}</span>
              <b>{number?.toLocaleString('en-IN') ?? '–'}</b>
              <small>{note}</small>
            </>,
          )}
        </li>
      ))}
    </ul>
  )
}

type Board = Pick<MorningBoard, 'runningOut' | 'unpaidPieces' | 'overdueTickets'>

type Count = [
  title: string,
  count: number | undefined,
  note: string,
  link: (children: ReactNode) => ReactNode,
]

function useCounts({ runningOut, unpaidPieces, overdueTickets }: Board): Count[] {
  const work = useWaitingWork()
  const may = useMay()

  const counts: Count[] = [
    [
      'To pack',
      work?.toPack,
      'paid, or cash on delivery',
      (children) => <OrdersLink filters={{ status: 'ready' }}>{children}</OrdersLink>,
    ],
    [
      'To confirm',
      work?.toConfirm,
      unpaidPieces === undefined ? 'payments and cash orders' : `unpaid orders keep ${pieces(unpaidPieces)}`,
      (children) => <OrdersLink filters={{ payment: 'awaiting_confirmation' }}>{children}</OrdersLink>,
    ],
  ]

  if (may(createRefund))
    counts.push([
      'Refunds due',
      work?.refundsDue,
      'paid, then cancelled',
      (children) => <OrdersLink filters={{ status: 'refund_due' }}>{children}</OrdersLink>,
    ])

  if (work?.reservations)
    counts.push([
      'Reservations',
      work.reservations,
      'to confirm by phone',
      (children) => <OrdersLink filters={{ status: 'reservation' }}>{children}</OrdersLink>,
    ])

  if (work?.returns)
    counts.push([
      'Returns',
      work.returns,
      'requested or on their way',
      (children) => <Link to="/dashboard/returns">{children}</Link>,
    ])

  if (overdueTickets !== undefined)
    counts.push([
      'Overdue tickets',
      overdueTickets,
      'messages to answer',
      (children) => <Link to="/dashboard/tickets">{children}</Link>,
    ])

  if (runningOut) {
    const { count, soldOut } = runningOut
    counts.push([
      'Running out',
      count,
      soldOut === 0 ? 'none sold out' : `${soldOut} sold out`,
      (children) => (
        <Link to="/dashboard/manage-products" search={{ stock: 'running-out' }}>
          {children}
        </Link>
      ),
    ])
  }
  return counts
}

const pieces = (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'piece' : 'pieces'}`
