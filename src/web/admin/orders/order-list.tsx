import { useState, type ReactNode } from 'react'
import type { Order } from '../../../contract/order.ts'
import * as table from '../../shared/table.module.css'
import { ListTable } from '../shared/list-table.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ChooseMatching } from './choose-matching.tsx'
import { DeleteOrderDialog } from './delete-order-dialog.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrderTableRow } from './order-row.tsx'
import type { OrderListFilters } from './orders-search.ts'
import { useOrderSelection } from './use-order-selection.ts'

type OrderListProps = { orders: Order[]; total: number; filters: OrderListFilters }

/** Orders as a table, or as cards on a phone. They can be updated one by one or in bulk. */
export function OrderList({ orders, total, filters }: OrderListProps) {
  const [order, setOrder] = useState<Order>()
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const selection = useOrderSelection(orders, filters)
  const movable = orders.filter(({ cancelledAt }) => cancelledAt === null)
  const act = (each: Order, what: 'edit' | 'delete') => {
    setOrder(each)
    setOpen(what)
  }
  const close = () => setOpen(undefined)
  return (
    <>
      <BulkBar orders={selection.orders} onClear={selection.clear} onRefused={selection.keepShown} />
      {total > orders.length && selection.orders.length < total && <ChooseMatching total={total} isNarrowed={Object.values(filters).some((value) => value !== undefined)} onChoose={selection.chooseMatching} />}
      <ListTable label="Orders" columns={columnsWith(<ChooseAll all={movable} chosen={movable.filter(({ _id }) => selection.has(_id))} onChoose={selection.choose} />)}>
        {orders.map((each) => (
          <OrderTableRow
            key={each._id} order={each} chosen={selection.has(each._id)} onChoose={(wanted) => selection.choose([each], wanted)}
            onEdit={() => act(each, 'edit')} onDelete={() => act(each, 'delete')}
          />
        ))}
      </ListTable>
      {order && <OrderDialog key={order._id} order={orders.find(({ _id }) => _id === order._id) ?? order} open={open === 'edit'} onClose={close} />}
      {order && <DeleteOrderDialog key={`delete ${order._id}`} order={order} open={open === 'delete'} onDeleted={() => selection.choose([order], false)} onClose={close} />}
    </>
  )
}

const columnsWith = (chooseAll: ReactNode) => [
  { heading: chooseAll }, { heading: 'Order' }, { heading: 'Customer' }, { heading: 'Status' }, { heading: 'Payment' }, { heading: 'Amount', end: true },
  { heading: 'Actions', unseen: true },
]

function ChooseAll({ all, chosen, onChoose }: { all: Order[]; chosen: Order[]; onChoose(some: Order[], wanted: boolean): void }) {
  const whole = all.length > 0 && chosen.length === all.length
  return (
    <input
      type="checkbox" className={table.tick} aria-label="Select all orders on this page" checked={whole} disabled={all.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = chosen.length > 0 && !whole
      }}
      onChange={({ currentTarget }) => onChoose(all, currentTarget.checked)}
    />
  )
}
