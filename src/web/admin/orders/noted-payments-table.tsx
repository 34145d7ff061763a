import type { ManagedPayment, NotedPayment } from '../../../contract/noted-payment.ts'
import { moneyText } from '../../../rules/money-text.ts'
import * as table from '../../shared/table.module.css'
import { Button } from '../../ui/button.tsx'
import { ListTable } from '../shared/list-table.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { StateDot } from '../shared/state-dot.tsx'
import * as styles from './noted-payments-table.module.css'

const columns = [
  { heading: 'UTR' }, { heading: 'Amount', end: true }, { heading: 'Customer' }, { heading: 'When' }, { heading: 'Why there is no order' }, { heading: 'State' },
  { heading: 'Actions', unseen: true },
]

type NotedPaymentsTableProps = { payments: ManagedPayment[]; onSettle(payment: ManagedPayment): void }

/** Noted payments as a table, or as cards on a phone. */
export const NotedPaymentsTable = ({ payments, onSettle }: NotedPaymentsTableProps) => (
  <ListTable label="Noted payments" columns={columns}>
    {payments.map((payment) => (
      <Row key={payment._id} payment={payment} onSettle={() => onSettle(payment)} />
    ))}
  </ListTable>
)

function Row({ payment, onSettle }: { payment: ManagedPayment; onSettle(): void }) {
  const { utr, amount, username, email, createdAt, reason, products, settledAt, settledBy, orderId } = payment
  return (
    <tr className={styles.row}>
      <td className={table.title}>
        <b className="money">{utr}</b>
      </td>
      <td className={`money ${table.end} ${table.detail}`}>{moneyText(amount)}</td>
      <td className={table.detail}>
        {username}
        {email && (
          <small className={`${table.note} ${table.email}`}>
            <a href={`mailto:${email}`}>{email}</a>
          </small>
        )}
      </td>
      <td className={`text-quiet ${table.detail} ${table.oneLine}`}>
        <ShopTime at={createdAt} />
      </td>
      <td className={table.longDetail}>
        {reason}
        <small className={table.note}>{products.map(inWords).join('; ')}</small>
        {orderId && <small className={table.note}>Order {orderId} now has this UTR.</small>}
      </td>
      <td className={table.detail}>
        {settledAt === null ? (
          <StateDot on={false}>Open</StateDot>
        ) : (
          <>
            <StateDot on>Settled</StateDot>
            <small className={table.note}>
              {settledBy}, <ShopTime at={settledAt} day />
            </small>
          </>
        )}
      </td>
      <td className={`${table.actions} ${styles.actions}`}>
        {settledAt === null && (
          <Button small onClick={onSettle}>
            Mark as settled <span className="sr-only">UTR {utr}</span>
          </Button>
        )}
      </td>
    </tr>
  )
}

function inWords({ quantity, name, size, color }: NotedPayment['products'][number]): string {
  const choice = [size, color].filter(Boolean).join(', ')
  return `${quantity} × ${name}${choice ? ` (${choice})` : ''}`
}
