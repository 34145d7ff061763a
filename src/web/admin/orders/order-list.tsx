import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Order } from '../../../contract/order.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/price.tsx'
import { ShopTime } from '../shop-time.tsx'
import { Payment, StatusPill } from './order-pills.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { useOrderChanges } from './use-order-changes.ts'

/** Orders as rows, on a phone as cards, and the dialogs that change them. */
export function OrderList({ orders }: { orders: Order[] }) {
  const [order, setOrder] = useState<Order>()
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const { remove } = useOrderChanges()
  if (orders.length === 0) return <Empty title="There are no orders here." />
  const act = (chosen: Order, what: 'edit' | 'delete') => {
    setOrder(chosen)
    setOpen(what)
  }
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="sheet table-sheet">
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Customer</th>
              <th scope="col">Status</th>
              <th scope="col">Payment</th>
              <th scope="col" className="r">Amount</th>
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((each) => (
              <OrderRow key={each._id} order={each} onEdit={() => act(each, 'edit')} onDelete={() => act(each, 'delete')} />
            ))}
          </tbody>
        </table>
      </div>
      {order && <StatusDialog key={order._id} order={orders.find(({ _id }) => _id === order._id) ?? order} open={open === 'edit'} onClose={close} />}
      <ConfirmDialog
        open={open === 'delete'} title={`Delete order ${order?.orderId ?? ''}?`} action="Delete"
        description="It leaves every list and total, and stays in the archive."
        onConfirm={async () => order && remove(order)} onClose={close}
      />
    </>
  )
}

function OrderRow({ order, onEdit, onDelete }: { order: Order; onEdit(): void; onDelete(): void }) {
  const { _id, orderId, email, createdAt, amount, address } = order
  return (
    <tr>
      <td className="nmc">
        <Link to="/dashboard/orders/$orderId" params={{ orderId: _id }} className="order-link">
          {orderId}
        </Link>
        <small className="under">
          <ShopTime at={createdAt} />
        </small>
      </td>
      <td className="wide email">
        {email}
        {address === null && <small className="under">No delivery address yet</small>}
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
