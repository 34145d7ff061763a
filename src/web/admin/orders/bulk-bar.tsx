import { useState } from 'react'
import { orderStatuses, type Order, type OrderStatus } from '../../../contract/order.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { inputClass } from '../../ui/field-classes.ts'
import { linkClass } from '../../ui/link.ts'
import { notify } from '../../ui/notify.ts'
import { isDispatch, shippingProblems } from '../../../rules/order-status.ts'
import { useOrderChanges } from './use-order-changes.ts'
import * as styles from '../shared/selection-bar.module.css'

/** Sets the status of the selected orders, all or none, after the same confirmation as for a single order (ADM-14). */
export function BulkBar({ orders, onClear }: { orders: Order[]; onClear(): void }) {
  const { setStatuses } = useOrderChanges()
  const [status, setStatus] = useState<OrderStatus>('processing')
  const [asking, setAsking] = useState(false)
  const count = countText(orders.length)
  const unready = orders.filter((order) => isDispatch(order.status, status) && shippingProblems(order).length > 0)
  const ready = countText(orders.length - unready.length)
  const move = async () => {
    const problem = await setStatuses(orders, status)
    if (problem) notify({ text: problem, tone: 'error' })
    else onClear()
  }
  return (
    <>
      <div className={styles.bar} hidden={orders.length === 0}>
        <output>{orders.length > 0 && `${count} selected`}</output>
        <div className={styles.field}>
          <label htmlFor="bulk-status">Set status</label>
          <select
            id="bulk-status" className={`${inputClass} ${styles.control}`} value={status}
            onChange={({ currentTarget: { value } }) => setStatus(orderStatuses.find((each) => each === value) ?? status)}
          >
            {orderStatuses.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </div>
        <Button small kind="main" onClick={() => setAsking(true)}>
          Update {count}
        </Button>
        <button type="button" className={`${linkClass} ${styles.clear}`} onClick={onClear}>
          Clear selection
        </button>
      </div>
      <ConfirmDialog
        open={asking} title="Are you sure you want to update the order status?" action={`Update ${ready}`}
        description={`${ready} will be ${status}, and each shopper gets an e-mail. Either all of them change or none.`}
        onConfirm={move} onClose={() => setAsking(false)}
      >
        {unready.length > 0 && <SkippedOrders orders={unready} />}
      </ConfirmDialog>
    </>
  )
}

const countText = (count: number) => (count === 1 ? '1 order' : `${count} orders`)

/** Orders that will not change, and why. */
const SkippedOrders = ({ orders }: { orders: Order[] }) => (
  <>
    <p>{`${countText(orders.length)} ${orders.length === 1 ? 'is' : 'are'} skipped:`}</p>
    <ul>
      {orders.map((order) => (
        <li key={order._id}>
          {order.orderId}: {shippingProblems(order).join(' ')}
        </li>
      ))}
    </ul>
  </>
)
