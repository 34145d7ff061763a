import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Order } from '../../../contract/order.ts'
import { iconButtonClass } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { Money } from '../../shared/price.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { Payment, ManagedStatusPill } from './order-pills.tsx'

type OrderTableRowProps = { order: Order; chosen: boolean; onChoose(wanted: boolean): void; onEdit(): void; onDelete(): void }

/** One order of the list, with its actions. */
export function OrderTableRow({ order, chosen, onChoose, onEdit, onDelete }: OrderTableRowProps) {
  const { _id, orderId, cancelledAt } = order
  return (
    <tr className={chosen ? 'chosen' : undefined}>
      <td className="choose">
        {cancelledAt === null && (
          <input type="checkbox" className="tick" aria-label={`Select order ${orderId}`} checked={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.checked)} />
        )}
      </td>
      <OrderCells
        order={order} told={<Payment order={order} />}
        number={
          <Link to="/dashboard/orders/$orderId" params={{ orderId: _id }} className="order-link">
            {orderId}
          </Link>
        }
      >
        <button type="button" className={iconButtonClass} aria-label={`Edit order ${orderId}`} onClick={onEdit}>
          <ExtraIcon name="edit" />
        </button>
        <button type="button" className={`${iconButtonClass} del`} aria-label={`Delete order ${orderId}`} onClick={onDelete}>
          <ExtraIcon name="trash" />
        </button>
      </OrderCells>
    </tr>
  )
}

type OrderCellsProps = {
  order: Order
  /** How the order number is shown. */
  number: ReactNode
  /** What is shown besides the status. */
  told: ReactNode
  /** The actions. */
  children: ReactNode
}

/** The cells shared by rows of current and of archived orders. */
export const OrderCells = ({ order, number, told, children }: OrderCellsProps) => (
  <>
    <td className="nmc">
      {number}
      <small className="under">
        <ShopTime at={order.createdAt} />
      </small>
    </td>
    <td className="wide email">
      <Customer order={order} />
    </td>
    <td className="sub">
      <ManagedStatusPill order={order} />
    </td>
    <td className="wide">{told}</td>
    <td className="r sub">
      <Money rupees={order.amount} />
    </td>
    <td className="act">
      <div className="tools">{children}</div>
    </td>
  </>
)

/** The customer, without a name if the account was deleted, and whether there is a delivery address. */
function Customer({ order: { userId, email, address } }: { order: Pick<Order, 'userId' | 'email' | 'address'> }) {
  return (
    <>
      {userId === null ? <span className="quiet">Deleted account</span> : email}
      {address === null ? <small className="under flag">No delivery address yet</small> : userId !== null && <small className="under">{address.name}, {address.city}</small>}
    </>
  )
}
