import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Order } from '../../../contract/order.ts'
import { Picture } from '../../shared/picture.tsx'
import { Money } from '../../shared/price.tsx'
import * as table from '../../shared/table.module.css'
import { ShopTime } from '../shared/shop-time.tsx'
import { ManagedStatusPill, PaymentStatePill } from './order-pills.tsx'
import { RowTool, RowTools } from '../shared/row-tools.tsx'
import * as styles from './order-row.module.css'

type OrderTableRowProps = { order: Order; chosen: boolean; onChoose(wanted: boolean): void; onEdit(): void; onDelete(): void }

/** One order of the list, with its actions. */
export function OrderTableRow({ order, chosen, onChoose, onEdit, onDelete }: OrderTableRowProps) {
  const { _id, orderId, cancelledAt } = order
  return (
    <tr className={chosen ? `${styles.row} ${table.chosen}` : styles.row}>
      <td className={`${table.choice} ${styles.choice}`}>
        {cancelledAt === null && (
          <input type="checkbox" className={table.tick} aria-label={`Select order ${orderId}`} checked={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.checked)} />
        )}
      </td>
      <OrderCells
        order={order} besides={<PaymentCell order={order} />}
        number={
          <Link to="/dashboard/orders/$orderId" params={{ orderId: _id }} className={table.link}>
            {orderId}
          </Link>
        }
      >
        <RowTool icon="edit" label={`Edit order ${orderId}`} onClick={onEdit} />
        <RowTool icon="trash" label={`Delete order ${orderId}`} onClick={onDelete} />
      </OrderCells>
    </tr>
  )
}

type OrderCellsProps = {
  order: Order
  /** How the order number is shown. */
  number: ReactNode
  /** What is shown besides the status. */
  besides: ReactNode
  /** The actions. */
  children: ReactNode
}

/** The payment state as a badge, and the customer's reference. */
const PaymentCell = ({ order }: { order: Order }) => (
  <>
    <PaymentStatePill order={order} />
    {order.utr !== null && <small className={table.note}>UTR {order.utr}</small>}
  </>
)

/** The cells shared by rows of current and of archived orders. */
export const OrderCells = ({ order, number, besides, children }: OrderCellsProps) => (
  <>
    <td className={`${table.title} ${styles.order}`}>
      <div className={styles.number}>
        <FirstPicture order={order} />
        <div>
          {number}
          <small className={table.note}>
            <ShopTime at={order.createdAt} />
          </small>
        </div>
      </div>
    </td>
    <td className={`${table.longDetail} ${styles.customer}`}>
      <Customer order={order} />
    </td>
    <td className={`${table.detail} ${styles.status}`}>
      <ManagedStatusPill order={order} />
    </td>
    <td className={`${table.longDetail} ${styles.details}`}>{besides}</td>
    <td className={`${table.end} ${table.detail} ${styles.amount}`}>
      <Money rupees={order.amount} />
    </td>
    <td className={`${table.actions} ${styles.actions}`}>
      <RowTools>{children}</RowTools>
    </td>
  </>
)

/** The picture of the first piece, and how many pieces there are if more than one. */
const FirstPicture = ({ order: { products: [first], totals: { selectedItems } } }: { order: Order }) =>
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

/** The name and town on the parcel, and the customer's e-mail address. A finished order of a deleted account has lost all of them. */
function Customer({ order: { userId, email, address } }: { order: Pick<Order, 'userId' | 'email' | 'address'> }) {
  const account = userId === null ? <span className="text-quiet">Deleted account</span> : email
  if (address === null || address.city === '') {
    return (
      <div className={styles.person}>
        {account}
        {address === null && <small className={`${table.note} ${styles.missing}`}>No delivery address yet</small>}
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
