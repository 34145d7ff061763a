import { Link } from '@tanstack/react-router'
import type { Order } from '../../../contract/order.ts'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/price.tsx'
import { ShopTime } from '../shop-time.tsx'
import { Payment, StatusPill } from './order-pills.tsx'

type OrderRowProps = { order: Order; chosen: boolean; onChoose(wanted: boolean): void; onEdit(): void; onDelete(): void }

/** One order of the list, with what can be done with it. */
export function OrderRow({ order, chosen, onChoose, onEdit, onDelete }: OrderRowProps) {
  const { _id, orderId, createdAt, amount, cancelledAt } = order
  return (
    <tr className={chosen ? 'chosen' : undefined}>
      <td className="choose">
        {cancelledAt === null && (
          <input type="checkbox" className="tick" aria-label={`Choose order ${orderId}`} checked={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.checked)} />
        )}
      </td>
      <td className="nmc">
        <Link to="/dashboard/orders/$orderId" params={{ orderId: _id }} className="order-link">
          {orderId}
        </Link>
        <small className="under">
          <ShopTime at={createdAt} />
        </small>
      </td>
      <td className="wide email">
        <Customer order={order} />
      </td>
      <td className="sub">
        <StatusPill order={order} />
      </td>
      <td className="wide">
        <Payment order={order} />
      </td>
      <td className="r sub">
        <Money rupees={amount} />
      </td>
      <td className="act">
        <div className="tools">
          <button type="button" className="icon-button" aria-label={`Edit order ${orderId}`} onClick={onEdit}>
            <Icon name="edit" />
          </button>
          <button type="button" className="icon-button del" aria-label={`Delete order ${orderId}`} onClick={onDelete}>
            <Icon name="trash" />
          </button>
        </div>
      </td>
    </tr>
  )
}

/** Who ordered, without a name once their account is gone, and whether it is known where to deliver. */
export function Customer({ order: { userId, email, address } }: { order: Pick<Order, 'userId' | 'email' | 'address'> }) {
  return (
    <>
      {userId === null ? <span className="quiet">Deleted account</span> : email}
      {address === null ? <small className="under flag">No delivery address yet</small> : userId !== null && <small className="under">{address.name}, {address.city}</small>}
    </>
  )
}
