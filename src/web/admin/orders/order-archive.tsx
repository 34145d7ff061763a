import { restoreOrder } from '../../../contract/manage-orders.ts'
import type { Order } from '../../../contract/order.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { Money } from '../../shared/price.tsx'
import * as table from '../../shared/table.module.css'
import { ListTable } from '../shared/list-table.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { useMay } from '../shared/use-may.ts'
import { OrderHistory } from './order-history.tsx'
import { InvoiceLinks } from './order-documents.tsx'
import { Payment } from './order-pills.tsx'
import { orderColumns } from './order-columns.tsx'
import { useOrderChanges } from './use-order-changes.ts'
import { useRowDialog } from '../shared/row-dialog.tsx'
import { RowTool } from '../shared/row-tools.tsx'
import * as styles from './order-dialog.module.css'

/** Archived orders, and who archived them. Each can be restored. */
export function OrderArchive({ orders }: { orders: readonly Order[] }) {
  const details = useRowDialog<Order>()
  const { restore } = useOrderChanges()
  const may = useMay()

  const bringBack = async (each: Order) => {
    const problem = await restore(each)
    if (problem) notify({ text: problem, tone: 'error' })
  }

  return (
    <>
      <ListTable
        label="Deleted orders"
        columns={columnsWith(details.open, may(restoreOrder) ? (each) => void bringBack(each) : undefined)}
        rows={orders}
      />
      {details.row && (
        <Dialog open={details.isOpen} onClose={details.close} title={`Order ${details.row.orderId}`}>
          <ArchivedOrder order={details.row} />
        </Dialog>
      )}
    </>
  )
}

const columnsWith = (onSee: (order: Order) => void, onRestore: ((order: Order) => void) | undefined) =>
  orderColumns({
    number: ({ orderId }) => <b className="money">{orderId}</b>,
    besides: { heading: 'Deleted', cell: (order) => <Deletion order={order} /> },
    actions: (order) => (
      <>
        <RowTool icon="eye" label={`See order ${order.orderId}`} onClick={() => onSee(order)} />
        {onRestore && (
          <RowTool icon="refund" label={`Restore order ${order.orderId}`} onClick={() => onRestore(order)} />
        )}
      </>
    ),
  })

function Deletion({ order: { history } }: { order: Order }) {
  const deletion = history.findLast(({ event }) => event === 'deleted')

  return (
    deletion && (
      <>
        By {deletion.by}
        <small className={table.note}>
          <ShopTime at={deletion.at} />
        </small>
      </>
    )
  )
}

function ArchivedOrder({ order }: { order: Order }) {
  return (
    <>
      <section className={styles.part} aria-labelledby="archived-lines">
        <h3 id="archived-lines">In this order</h3>
        <ul className={styles.history}>
          {order.products.map(({ name, quantity, price, size, color }, index) => (
            <li key={index}>
              <b>
                {quantity} × {name}
              </b>
              <span>
                {[color, size].filter(Boolean).join(', ')} <Money rupees={price} />
              </span>
            </li>
          ))}
          <li>
            <b>Grand total</b>
            <Money rupees={order.amount} />
          </li>
        </ul>
        <p>
          <Payment order={order} />
        </p>
        <div className={styles.actions}>
          <InvoiceLinks order={order} />
        </div>
      </section>
      <OrderHistory order={order} />
    </>
  )
}
