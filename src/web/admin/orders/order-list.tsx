import { useState, type ReactNode } from 'react'
import { MAX_ORDERS_PER_UPDATE } from '../../../contract/manage-orders.ts'
import type { Order } from '../../../contract/order.ts'
import * as table from '../../shared/table.module.css'
import { linkClass } from '../../ui/link.ts'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../shared/error-message.ts'
import { ListTable } from '../shared/list-table.tsx'
import * as selectionBar from '../shared/selection-bar.module.css'
import { BulkBar } from './bulk-bar.tsx'
import { DeleteOrderDialog } from './delete-order-dialog.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrderTableRow } from './order-row.tsx'
import { countText } from './order-words.ts'
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

/** Selects all orders that match the filters, on every page. */
function ChooseMatching({ total, isNarrowed, onChoose }: { total: number; isNarrowed: boolean; onChoose(): Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const choose = async () => {
    setBusy(true)
    await onChoose().catch((error: unknown) => notify({ text: errorMessage(error), tone: 'error' }))
    setBusy(false)
  }
  const words = total > MAX_ORDERS_PER_UPDATE ? `Select the newest ${MAX_ORDERS_PER_UPDATE} of ${countText(total)}` : `Select all ${total}${isNarrowed ? ' that match' : ''}`
  return (
    <div className={selectionBar.all}>
      <button type="button" className={`${linkClass} ${selectionBar.chooseFound}`} disabled={isBusy} onClick={() => void choose()}>
        {isBusy ? 'Loading...' : words}
      </button>
    </div>
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
