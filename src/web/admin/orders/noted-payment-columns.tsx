import type { ManagedPayment, NotedPayment } from '../../../contract/noted-payment.ts'
import { moneyText } from '../../../rules/money-text.ts'
import * as table from '../../shared/table.module.css'
import { Button } from '../../ui/button.tsx'
import type { ListColumn } from '../shared/list-table.tsx'
import * as listTable from '../shared/list-table.module.css'
import { ShopTime } from '../shared/shop-time.tsx'
import { StateDot } from '../shared/state-dot.tsx'

/** The columns of the list of noted payments. */
export const notedPaymentColumns = (onSettle: (payment: ManagedPayment) => void): ListColumn<ManagedPayment>[] => [
  { heading: 'UTR', className: table.title, cell: ({ utr }) => <b className="money">{utr}</b> },
  { heading: 'Amount', end: true, className: `money ${table.detail}`, cell: ({ amount }) => moneyText(amount) },
  {
    heading: 'Customer', className: table.detail,
    cell: ({ username, email }) => (
      <>
        {username}
        {email && (
          <small className={`${table.note} ${table.email}`}>
            <a href={`mailto:${email}`}>{email}</a>
          </small>
        )}
      </>
    ),
  },
  { heading: 'When', className: `text-quiet ${table.detail} ${table.oneLine}`, cell: ({ createdAt }) => <ShopTime at={createdAt} /> },
  {
    heading: 'Why there is no order', className: table.longDetail,
    cell: ({ reason, products, orderId }) => (
      <>
        {reason}
        <small className={table.note}>{products.map(inWords).join('; ')}</small>
        {orderId && <small className={table.note}>Order {orderId} now has this UTR.</small>}
      </>
    ),
  },
  { heading: 'State', className: table.detail, cell: (payment) => <State payment={payment} /> },
  {
    heading: 'Actions', unseen: true, className: `${table.actions} ${listTable.stackedActions}`,
    cell: (payment) =>
      payment.settledAt === null && (
        <Button small onClick={() => onSettle(payment)}>
          Mark as settled <span className="sr-only">UTR {payment.utr}</span>
        </Button>
      ),
  },
]

const State = ({ payment: { settledAt, settledBy } }: { payment: ManagedPayment }) =>
  settledAt === null ? (
    <StateDot on={false}>Open</StateDot>
  ) : (
    <>
      <StateDot on>Settled</StateDot>
      <small className={table.note}>
        {settledBy}, <ShopTime at={settledAt} day />
      </small>
    </>
  )

function inWords({ quantity, name, size, color }: NotedPayment['products'][number]): string {
  const choice = [size, color].filter(Boolean).join(', ')
  return `${quantity} × ${name}${choice ? ` (${choice})` : ''}`
}
