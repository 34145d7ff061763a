import type { Ticket, TicketState } from '../../../contract/ticket.ts'
import type { StatusColor } from '../../../rules/order-status.ts'
import { Pill } from '../../shared/pill.tsx'
import * as table from '../../shared/table.module.css'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import type { ListColumn } from '../shared/list-table.tsx'
import * as listTable from '../shared/list-table.module.css'
import { ShopTime } from '../shared/shop-time.tsx'
import * as styles from './tickets.module.css'

const colors: Record<TicketState, StatusColor> = { open: 'yellow', acknowledged: 'blue', resolved: 'gray' }

/** The columns of the list of tickets, overdue ones at `now` (milliseconds since 1970) in red. */
export const ticketColumns = (now: number, onEdit: (row: Ticket) => void): ListColumn<Ticket>[] => [
  { heading: 'Ticket', className: table.title, cell: (row) => <Sender row={row} /> },
  {
    heading: 'Message',
    className: table.longDetail,
    cell: ({ message, note }) => (
      <>
        <span className={styles.words}>{message}</span>
        {note !== null && <small className={`${table.note} ${styles.words}`}>Note: {note}</small>}
      </>
    ),
  },
  {
    heading: 'Received',
    className: `text-quiet ${table.detail} ${table.oneLine}`,
    cell: ({ at }) => <ShopTime at={at} />,
  },
  { heading: 'State', className: table.longDetail, cell: (row) => <State row={row} now={now} /> },
  {
    heading: 'Actions',
    unseen: true,
    className: `${table.actions} ${listTable.stackedActions}`,
    cell: (row) => (
      <Button small onClick={() => onEdit(row)}>
        Edit <span className="sr-only">{row.ticket}</span>
      </Button>
    ),
  },
]

const Sender = ({ row: { ticket, name, email, orderId } }: { row: Ticket }) => (
  <>
    <b className="money">{ticket}</b>
    <small className={table.note}>
      {name}
      {email && ', '}
      {email && (
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(`Your message ${ticket}`)}`}
          className={linkClass}
        >
          {email}
        </a>
      )}
    </small>
    {orderId !== null && <small className={table.note}>Order {orderId}, as typed</small>}
  </>
)

function State({ row: { state, acknowledgeBy, resolveBy }, now }: { row: Ticket; now: number }) {
  const due = state === 'open' ? acknowledgeBy : resolveBy
  const isOverdue = state !== 'resolved' && Date.parse(due) < now

  return (
    <>
      <Pill color={isOverdue ? 'red' : colors[state]}>{isOverdue ? `${state}, overdue` : state}</Pill>
      {state === 'open' && (
        <small className={table.note}>
          Acknowledge by <ShopTime at={acknowledgeBy} />
        </small>
      )}
      {state !== 'resolved' && (
        <small className={table.note}>
          Resolve by <ShopTime at={resolveBy} day />
        </small>
      )}
    </>
  )
}
