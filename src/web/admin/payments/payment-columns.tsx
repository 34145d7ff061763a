import { Link } from '@tanstack/react-router'
import type { ListedPayment } from '../../../contract/manage-payments.ts'
import * as table from '../../shared/table.module.css'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import type { ListColumn } from '../shared/list-table.tsx'
import * as listTable from '../shared/list-table.module.css'
import { ShopTime } from '../shared/shop-time.tsx'
import { StateDot } from '../shared/state-dot.tsx'
import { differenceText } from '../shared/difference-text.ts'
import {
  actionsOf,
  paymentAmountText,
  isToCheck,
  paymentName,
  paymentStatusText,
  problemText,
  sourceLabel,
  type SettleAction,
} from './payment-labels.ts'
import * as styles from './manage-payments-page.module.css'

type OnSettle = (payment: ListedPayment, action: SettleAction) => void

/** The name of each action that settles a payment. */
const actionLabels: Record<SettleAction, string> = {
  match: 'Match to an order',
  accept: 'Accept',
  rest: 'Ask for the rest',
  refund: 'Refund',
  set_aside: 'Set aside',
}

/** The columns of the list of payments. */
export const paymentColumns = (onSettle: OnSettle): ListColumn<ListedPayment>[] => [
  {
    heading: 'Payment',
    className: table.title,
    cell: (payment) => (
      <>
        <b className="money">{paymentName(payment) || sourceLabel(payment)}</b>
        {paymentName(payment) && <small className={table.note}>{sourceLabel(payment)}</small>}
      </>
    ),
  },
  {
    heading: 'Amount',
    end: true,
    className: `money ${table.detail}`,
    cell: (payment) => (
      <>
        {paymentAmountText(payment)}
        {differenceText(payment) && <small className={table.note}>{differenceText(payment)}</small>}
      </>
    ),
  },
  { heading: 'Order or customer', className: table.detail, cell: (payment) => <Payer payment={payment} /> },
  {
    heading: 'When',
    className: `text-quiet ${table.detail} ${table.oneLine}`,
    cell: ({ createdAt }) => <ShopTime at={createdAt} />,
  },
  { heading: 'State', className: table.longDetail, cell: (payment) => <State payment={payment} /> },
  {
    heading: 'Actions',
    unseen: true,
    className: `${table.actions} ${listTable.stackedActions}`,
    cell: (payment) =>
      isToCheck(payment) && (
        <div className={styles.actions}>
          {actionsOf(payment).map((action) => (
            <Button key={action} small onClick={() => onSettle(payment, action)}>
              {actionLabels[action]} <span className="sr-only">{paymentName(payment)}</span>
            </Button>
          ))}
        </div>
      ),
  },
]

const OrderLink = ({ number }: { number: string }) => (
  <Link to="/dashboard/orders/$orderId" params={{ orderId: number }} className={linkClass}>
    {number}
  </Link>
)

const Payer = ({ payment: { orderId, customer } }: { payment: ListedPayment }) => (
  <>
    {orderId && <OrderLink number={orderId} />}
    {orderId && customer ? <small className={table.note}>{customer.username}</small> : customer?.username}
    {customer?.email && (
      <small className={`${table.note} ${table.email}`}>
        <a href={`mailto:${customer.email}`}>{customer.email}</a>
      </small>
    )}
  </>
)

function State({ payment }: { payment: ListedPayment }) {
  const { settledAt, settledBy, note, products, orderId, orderOfReference } = payment

  return (
    <>
      <StateDot on={!isToCheck(payment)}>{paymentStatusText(payment)}</StateDot>
      {settledAt !== null && (
        <small className={table.note}>
          {settledBy}, <ShopTime at={settledAt} day />
        </small>
      )}
      {note && <small className={table.note}>{note}</small>}
      {problemText(payment) && <small className={table.note}>{problemText(payment)}</small>}
      {products.length > 0 && <small className={table.note}>{products.map(lineText).join('; ')}</small>}
      {orderOfReference && orderOfReference !== orderId && (
        <small className={table.note}>
          Order <OrderLink number={orderOfReference} /> has this UTR.
        </small>
      )}
    </>
  )
}

function lineText({ quantity, name, size, color }: ListedPayment['products'][number]): string {
  const choice = [size, color].filter(Boolean).join(', ')
  return `${quantity} × ${name}${choice ? ` (${choice})` : ''}`
}
