import { Link } from '@tanstack/react-router'
import type { ManagedReturn, ReturnStep } from '../../../contract/manage-returns.ts'
import type { ReturnState } from '../../../contract/return.ts'
import type { StatusColor } from '../../../rules/order-status.ts'
import { nextReturnActions } from '../../../rules/returns.ts'
import { Pill } from '../../shared/pill.tsx'
import * as table from '../../shared/table.module.css'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import type { ListColumn } from '../shared/list-table.tsx'
import * as listTable from '../shared/list-table.module.css'
import { ShopTime } from '../shared/shop-time.tsx'
import * as styles from './returns-page.module.css'

/** A step of a return, or the refund for it. */
export type ReturnAction = ReturnStep['action'] | 'refund' | 'credit'
type OnAct = (row: ManagedReturn, action: ReturnAction) => void

const actionLabels: Record<ReturnAction, string> = {
  approve: 'Approve',
  refuse: 'Reject',
  receive: 'Receive',
  refund: 'Refund',
  credit: 'Give credit',
  close: 'Close',
}

const stateLabels: Record<ReturnState, [text: string, color: StatusColor]> = {
  requested: ['requested', 'yellow'],
  approved: ['approved', 'indigo'],
  refused: ['rejected', 'red'],
  received: ['received', 'blue'],
  closed: ['closed', 'gray'],
}

/** The columns of the list of returns. */
export const returnColumns = (onAct: OnAct, mayRefund: boolean): ListColumn<ManagedReturn>[] => [
  { heading: 'Return', className: table.title, cell: (row) => <Ticket row={row} /> },
  {
    heading: 'Pieces',
    className: table.longDetail,
    cell: ({ lines }) => (
      <ul>
        {lines.map(({ position, quantity, name, choice }) => (
          <li key={position}>
            {quantity} × {name}
            {choice && <small className={table.note}>{choice}</small>}
          </li>
        ))}
      </ul>
    ),
  },
  {
    heading: 'Reason',
    className: table.longDetail,
    cell: ({ wish, reason, comment }) => (
      <>
        {wish === 'refund' ? 'Refund' : 'Exchange'}
        {reason && <small className={table.note}>{reason}</small>}
        {comment !== null && <small className={`${table.note} ${styles.comment}`}>{comment}</small>}
      </>
    ),
  },
  {
    heading: 'When',
    className: `text-quiet ${table.detail} ${table.oneLine}`,
    cell: ({ createdAt }) => <ShopTime at={createdAt} />,
  },
  { heading: 'State', className: table.longDetail, cell: (row) => <State row={row} /> },
  {
    heading: 'Actions',
    unseen: true,
    className: `${table.actions} ${listTable.stackedActions}`,
    cell: (row) => (
      <div className={styles.actions}>
        {actionsOf(row, mayRefund).map((action) => (
          <Button key={action} small onClick={() => onAct(row, action)}>
            {actionLabels[action]} <span className="sr-only">{row.ticket}</span>
          </Button>
        ))}
      </div>
    ),
  },
]

/** A received return is refunded, or becomes a credit for an exchange, before it is closed. */
function actionsOf({ state, isRefunded, wish }: ManagedReturn, mayRefund: boolean): readonly ReturnAction[] {
  const actions = nextReturnActions(state)
  if (state !== 'received' || isRefunded || !mayRefund) return actions

  return wish === 'exchange' ? ['credit', 'refund', ...actions] : ['refund', 'credit', ...actions]
}

const Ticket = ({ row: { ticket, order, customer } }: { row: ManagedReturn }) => (
  <>
    <b className="money">{ticket}</b>
    <small className={table.note}>
      <Link to="/dashboard/orders/$orderId" params={{ orderId: order._id }} className={linkClass}>
        {order.orderId}
      </Link>
      {customer && `, ${customer.username}`}
    </small>
  </>
)

function State({
  row: { state, message, decidedBy, decidedAt, received, isRefunded, isCredited },
}: {
  row: ManagedReturn
}) {
  const [text, color] = stateLabels[state]

  return (
    <>
      <Pill color={color}>{text}</Pill>
      {isRefunded && <small className={table.note}>{isCredited ? 'Kept as credit' : 'Refunded'}</small>}
      {decidedAt !== null && (
        <small className={table.note}>
          {state === 'refused' ? 'Rejected' : 'Approved'}
          {decidedBy && ` by ${decidedBy}`}, <ShopTime at={decidedAt} day />
        </small>
      )}
      {message !== null && <small className={`${table.note} ${styles.comment}`}>{message}</small>}
      {received.map(({ text: check, grossWeight }, index) => (
        <small key={index} className={table.note}>
          {[grossWeight !== null && `${grossWeight.toFixed(3)} g.`, check].filter(Boolean).join(' ')}
        </small>
      ))}
    </>
  )
}
