import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteOrder, MAX_ORDERS_PER_UPDATE } from '../../../contract/manage-orders.ts'
import type { Order } from '../../../contract/order.ts'
import { isReservation } from '../../../rules/stated-order.ts'
import * as table from '../../shared/table.module.css'
import { linkClass } from '../../ui/link.ts'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../../api/error-message.ts'
import { ListTable } from '../shared/list-table.tsx'
import { useRowDialog } from '../shared/row-dialog.tsx'
import { RowTool } from '../shared/row-tools.tsx'
import { SelectAll, selectionColumn } from '../shared/selection-column.tsx'
import { useMay } from '../shared/use-may.ts'
import * as selectionBar from '../shared/selection-bar.module.css'
import { BulkBar } from './bulk-bar.tsx'
import { DeleteOrderDialog } from './delete-order-dialog.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { orderCountText } from './order-labels.ts'
import { orderColumns } from './order-columns.tsx'
import { PaymentStatePill } from './order-pills.tsx'
import { ReservationTools } from './reservation-tools.tsx'
import * as styles from './order-columns.module.css'
import type { OrderListFilters } from './orders-search.ts'
import { useOrderSelection } from './use-order-selection.ts'

type OrderListProps = { orders: readonly Order[]; total: number; filters: OrderListFilters }

/** Orders as a table, or as cards on a phone. They can be updated one by one or in bulk. */
export function OrderList({ orders, total, filters }: OrderListProps) {
  const editing = useRowDialog<Order>()
  const deletion = useRowDialog<Order>()
  const selection = useOrderSelection(orders, filters)
  const may = useMay()

  const current = (order: Order) => orders.find(({ _id }) => _id === order._id) ?? order

  return (
    <>
      <BulkBar orders={selection.orders} onClear={selection.clear} onRefused={selection.keepShown} />
      {total > orders.length && selection.orders.length < total && (
        <ChooseMatching
          total={total}
          isNarrowed={Object.values(filters).some((value) => value !== undefined)}
          onChoose={selection.chooseMatching}
        />
      )}
      <ListTable
        label="Orders"
        columns={columnsWith({
          orders,
          selection,
          onEdit: editing.open,
          onDelete: may(deleteOrder) ? deletion.open : undefined,
        })}
        rows={orders}
        rowClassName={({ _id }) => (selection.has(_id) ? `${styles.row} ${table.chosen}` : styles.row)}
      />
      {editing.row && (
        <OrderDialog
          key={editing.row._id}
          order={current(editing.row)}
          open={editing.isOpen}
          onClose={editing.close}
        />
      )}
      {deletion.row && (
        <DeleteOrderDialog
          key={deletion.row._id}
          order={deletion.row}
          open={deletion.isOpen}
          onDeleted={() => deletion.row && selection.choose([deletion.row], false)}
          onClose={deletion.close}
        />
      )}
    </>
  )
}

type OrderListColumns = {
  orders: readonly Order[]
  selection: ReturnType<typeof useOrderSelection>
  onEdit(order: Order): void
  onDelete: ((order: Order) => void) | undefined
}

const columnsWith = ({ orders, selection, onEdit, onDelete }: OrderListColumns) => [
  selectionColumn<Order>({
    heading: (
      <SelectAll
        label="Select all orders on this page"
        rows={orders.filter(canSelect)}
        selection={selection}
      />
    ),
    className: styles.choice,
    selection,
    canSelect,
    labelOf: ({ orderId }) => `Select order ${orderId}`,
  }),
  ...orderColumns({
    number: ({ _id, orderId }) => (
      <Link to="/dashboard/orders/$orderId" params={{ orderId: _id }} className={table.link}>
        {orderId}
      </Link>
    ),
    besides: { heading: 'Payment', cell: (order) => <PaymentCell order={order} /> },
    actions: (order) => (
      <>
        <RowTool icon="edit" label={`Edit order ${order.orderId}`} onClick={() => onEdit(order)} />
        {onDelete && (
          <RowTool icon="trash" label={`Delete order ${order.orderId}`} onClick={() => onDelete(order)} />
        )}
      </>
    ),
  }),
]

const canSelect = ({ cancelledAt }: Order) => cancelledAt === null

/** The payment state as a badge, and the customer's reference; of a reservation, what confirms it. */
const PaymentCell = ({ order }: { order: Order }) => (
  <>
    <PaymentStatePill order={order} />
    {isReservation(order) && (
      <div className={styles.tools}>
        <ReservationTools order={order} />
      </div>
    )}
    {order.utr !== null && <small className={table.note}>UTR {order.utr}</small>}
  </>
)

/** Selects all orders that match the filters, on every page. */
function ChooseMatching({
  total,
  isNarrowed,
  onChoose,
}: {
  total: number
  isNarrowed: boolean
  onChoose(): Promise<void>
}) {
  const [isBusy, setBusy] = useState(false)

  const choose = async () => {
    setBusy(true)
    await onChoose().catch((error: unknown) => notify({ text: errorMessage(error), tone: 'error' }))
    setBusy(false)
  }

  const words =
    total > MAX_ORDERS_PER_UPDATE
      ? `Select the newest ${MAX_ORDERS_PER_UPDATE} of ${orderCountText(total)}`
      : `Select all ${total}${isNarrowed ? ' that match' : ''}`

  return (
    <div className={selectionBar.all}>
      <button
        type="button"
        className={`${linkClass} ${selectionBar.chooseFound}`}
        disabled={isBusy}
        onClick={() => void choose()}
      >
        {isBusy ? 'Loading...' : words}
      </button>
    </div>
  )
}
