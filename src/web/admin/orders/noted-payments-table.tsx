import type { ManagedPayment, NotedPayment } from '../../../contract/noted-payment.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { Button } from '../../ui/button.tsx'
import { ListTable } from '../shared/list-table.tsx'
import { ShopTime } from '../shared/shop-time.tsx'

const columns = [
  { heading: 'UTR' }, { heading: 'Amount', end: true }, { heading: 'Customer' }, { heading: 'When' }, { heading: 'Why there is no order' }, { heading: 'State' },
  { heading: 'Actions', unseen: true },
]

type NotedPaymentsTableProps = { payments: ManagedPayment[]; onSettle(payment: ManagedPayment): void }

/** Noted payments as a table, or as cards on a phone. */
export const NotedPaymentsTable = ({ payments, onSettle }: NotedPaymentsTableProps) => (
  <ListTable label="Noted payments" className="tbl-noted" columns={columns}>
    {payments.map((payment) => (
      <Row key={payment._id} payment={payment} onSettle={() => onSettle(payment)} />
    ))}
  </ListTable>
)

function Row({ payment, onSettle }: { payment: ManagedPayment; onSettle(): void }) {
  const { utr, amount, username, email, createdAt, reason, products, settledAt, settledBy, orderId } = payment
  return (
    <tr>
      <td className="nmc">
        <b className="money">{utr}</b>
      </td>
      <td className="r sub money">{moneyText(amount)}</td>
      <td className="sub">
        {username}
        {email && (
          <small className="under email">
            <a href={`mailto:${email}`}>{email}</a>
          </small>
        )}
      </td>
      <td className="sub quiet nowrap">
        <ShopTime at={createdAt} />
      </td>
      <td className="wide">
        {reason}
        <small className="under">{products.map(inWords).join('; ')}</small>
        {orderId && <small className="under">Order {orderId} now has this UTR.</small>}
      </td>
      <td className="sub state">
        {settledAt === null ? (
          <span className="seen no">Open</span>
        ) : (
          <>
            <span className="seen">Settled</span>
            <small className="under">
              {settledBy}, <ShopTime at={settledAt} day />
            </small>
          </>
        )}
      </td>
      <td className="act">
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
