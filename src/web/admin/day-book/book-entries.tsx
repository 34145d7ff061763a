import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DayBook, DayEntry } from '../../../contract/day-book.ts'
import { dayEntryText, dayWayText, signedAmount } from '../../../rules/day-book.ts'
import { clockText } from '../../../rules/india-time.ts'
import * as table from '../../shared/table.module.css'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { linkClass } from '../../ui/link.ts'
import { DocumentLink } from '../shared/document-link.tsx'
import { ListTable, type ListColumn } from '../shared/list-table.tsx'
import { CashEntryDialog } from './cash-entry-dialog.tsx'
import * as styles from './day-book-page.module.css'
import { SignedMoney } from './signed-money.tsx'

type Row = DayEntry & { _id: string }

/** The entries of a day in order; cash is entered today while the day is open. */
export function BookEntries({ book: { entries, state }, isToday }: { book: DayBook; isToday: boolean }) {
  const [isEntering, setEntering] = useState(false)

  return (
    <section className={styles.entries}>
      <header>
        <h2>
          {isToday ? 'Today’s book' : 'Book of the day'}{' '}
          {entries.length > 0 && <span className={styles.count}>{entries.length}</span>}
        </h2>
        {isToday && state === 'open' && (
          <Button small onClick={() => setEntering(true)}>
            Expense or deposit
          </Button>
        )}
      </header>
      {entries.length > 0 ? (
        <ListTable
          label="Entries of the day"
          columns={entryColumns}
          rows={entries.map((entry, index) => ({ ...entry, _id: `${index} ${entry.at}` }))}
          rowClassName={styles.row}
        />
      ) : (
        <Empty level={3} title={isToday ? 'Nothing sold today.' : 'Nothing sold on this day.'}>
          Sales, refunds and cash appear here by themselves.
        </Empty>
      )}
      <CashEntryDialog key={String(isEntering)} open={isEntering} onClose={() => setEntering(false)} />
    </section>
  )
}

const entryColumns: ListColumn<Row>[] = [
  {
    heading: 'Time',
    className: `text-quiet ${table.oneLine} ${styles.time}`,
    cell: ({ at }) => clockText(Date.parse(at)),
  },
  { heading: 'Customer', className: table.title, cell: (row) => <Customer row={row} /> },
  { heading: 'Way', className: styles.way, cell: ({ way }) => dayWayText(way) },
  { heading: 'By', className: `text-quiet ${styles.person}`, cell: ({ by }) => by ?? 'Online shop' },
  {
    heading: 'Amount',
    end: true,
    className: styles.amount,
    cell: (row) => <SignedMoney rupees={signedAmount(row)} />,
  },
]

const Customer = ({ row: { kind, number, customer, note, order } }: { row: Row }) => (
  <>
    {order ? (
      <Link to="/dashboard/orders/$orderId" params={{ orderId: order._id }} className={linkClass}>
        {customer ?? 'Walk-in'}
      </Link>
    ) : (
      (customer ?? note)
    )}
    <small className={table.note}>
      {dayEntryText(kind)}
      {number !== null && (
        <>
          , <DocumentLink number={number} />
        </>
      )}
    </small>
  </>
)
