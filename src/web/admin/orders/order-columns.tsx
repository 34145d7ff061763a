import type { ReactNode } from 'react'
import type { Order } from '../../../contract/order.ts'
import { shortMoneyText } from '../../../rules/money-text.ts'
import { isPartSent } from '../../../rules/unsent-lines.ts'
import { Picture } from '../../shared/picture.tsx'
import { Money } from '../../shared/price.tsx'
import * as table from '../../shared/table.module.css'
import { ShopTime } from '../shared/shop-time.tsx'
import type { ListColumn } from '../shared/list-table.tsx'
import { DueDay } from './due-day.tsx'
import { ManagedStatusPill } from './order-pills.tsx'
import { missingAddressText } from './order-labels.ts'
import { RowTools } from '../shared/row-tools.tsx'
import * as styles from './order-columns.module.css'

type OrderColumns = {
  /** How the order number is shown. */
  number(order: Order): ReactNode
  /** The column beside the status. */
  besides: Pick<ListColumn<Order>, 'heading' | 'cell'>
  actions(order: Order): ReactNode
}

/** The columns that current and archived orders share. */
export const orderColumns = ({ number, besides, actions }: OrderColumns): ListColumn<Order>[] => [
  {
    heading: 'Order',
    className: `${table.title} ${styles.order}`,
    cell: (order) => (
      <div className={styles.number}>
        <FirstPicture order={order} />
        <div>
          {number(order)}
          <small className={table.note}>
            <ShopTime at={order.createdAt} />
          </small>
        </div>
      </div>
    ),
  },
  {
    heading: 'Customer',
    className: `${table.longDetail} ${styles.customer}`,
    cell: (order) => <Customer order={order} />,
  },
  {
    heading: 'Status',
    className: `${table.detail} ${styles.status}`,
    cell: (order) => <StatusCell order={order} />,
  },
  { ...besides, className: `${table.longDetail} ${styles.details}` },
  {
    heading: 'Amount',
    end: true,
    className: `${table.detail} ${styles.amount}`,
    cell: (order) => <Amount order={order} />,
  },
  {
    heading: 'Actions',
    unseen: true,
    className: `${table.actions} ${styles.actions}`,
    cell: (order) => <RowTools>{actions(order)}</RowTools>,
  },
]

/** The amount of an order, and what of it an advance has paid. */
const Amount = ({ order: { amount, paidAmount, dueAmount } }: { order: Order }) => (
  <>
    <Money rupees={amount} />
    {paidAmount !== undefined && dueAmount !== undefined && (
      <small className={table.note}>
        {shortMoneyText(paidAmount)} of {shortMoneyText(amount)} paid
      </small>
    )}
  </>
)

const StatusCell = ({ order }: { order: Order }) => (
  <>
    <ManagedStatusPill order={order} />
    {isPartSent(order) && <small className={table.note}>in part</small>}
    <small className={table.note}>
      <DueDay order={order} />
    </small>
  </>
)

/** The picture of the first piece, and the number of pieces if there are several. */
const FirstPicture = ({
  order: {
    products: [first],
    totals: { selectedItems },
  },
}: {
  order: Order
}) =>
  first && (
    <span className={styles.picture}>
      <Picture src={first.image} alt="" width={40} height={40} sizes="40px" widest={120} />
      {selectedItems > 1 && (
        <b>
          {selectedItems}
          <span className="sr-only"> pieces</span>
        </b>
      )}
    </span>
  )

type CustomerOrder = Pick<Order, 'userId' | 'email' | 'customer' | 'handedOver' | 'reservation' | 'address'>

/**
 * The name and town on the parcel, and the customer's e-mail address, or the name of a customer of the
 * counter. A finished order of a deleted account has lost all of them.
 */
function Customer({ order }: { order: CustomerOrder }) {
  const { reservation, address } = order
  const account = <Account order={order} />
  if (address === null || address.city === '') {
    return (
      <div className={styles.person}>
        {account}
        {address === null && !reservation && (
          <small className={order.customer ? table.note : `${table.note} ${styles.missing}`}>
            {missingAddressText(order)}
          </small>
        )}
      </div>
    )
  }

  return (
    <div className={styles.person}>
      {address.name} <span className="text-quiet">· {address.city}</span>
      <small className={table.note}>{account}</small>
    </div>
  )
}

function Account({ order: { userId, email, customer } }: { order: CustomerOrder }) {
  if (customer) return customer.name
  return userId === null ? <span className="text-quiet">Deleted account</span> : email
}
