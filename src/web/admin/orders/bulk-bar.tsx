import { useState } from 'react'
import { orderStatuses, type Order, type OrderStatus } from '../../../contract/order.ts'
import { isDispatch, PART_UNSENT, shippingProblems } from '../../../rules/order-status.ts'
import { confirmationProblem } from '../../../rules/payment-state.ts'
import { isPartSent } from '../../../rules/unsent-lines.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { inputClass } from '../../ui/field-classes.ts'
import { linkClass } from '../../ui/link.ts'
import { notify } from '../../ui/notify.ts'
import { orderCountText } from './order-labels.ts'
import { SelectedDocuments } from './selected-documents.tsx'
import { useOrderChanges } from './use-order-changes.ts'
import * as styles from '../shared/selection-bar.module.css'

/** `onRefused`: a change was rejected, so the selected orders may have changed. */
type BulkBarProps = { orders: Order[]; onClear(): void; onRefused(): void }

/** The actions for the selected orders, each after a confirmation as for a single order (ADM-14). */
export function BulkBar({ orders, onClear, onRefused }: BulkBarProps) {
  const { updateStatuses, confirmPayments } = useOrderChanges()
  const [status, setStatus] = useState<OrderStatus>('processing')
  const [chosen, setChosen] = useState<'status' | 'confirm' | 'pack'>('status')
  const [isAsking, setAsking] = useState(false)

  const question =
    chosen === 'status' ? statusQuestion(orders, status) : confirmQuestion(orders, chosen === 'pack')

  const choose = (what: typeof chosen) => {
    setChosen(what)
    setAsking(true)
  }

  const run = async () => {
    const problem =
      chosen === 'status'
        ? await updateStatuses(orders, status)
        : await confirmPayments(question.changed, chosen === 'pack')

    if (!problem) return onClear()

    notify({ text: problem, tone: 'error' })
    onRefused()
  }

  const isAwaiting = orders.some((order) => confirmationProblem(order) === '')

  return (
    <>
      <div className={`${styles.bar} ${styles.tall}`} hidden={orders.length === 0}>
        <output>{orders.length > 0 && `${orderCountText(orders.length)} selected`}</output>
        {isAwaiting && (
          <>
            <Button small onClick={() => choose('confirm')}>
              Confirm payments
            </Button>
            <Button small onClick={() => choose('pack')}>
              Confirm and start packing
            </Button>
          </>
        )}
        <SelectedDocuments orders={orders} />
        <StatusChoice
          count={orders.length}
          status={status}
          onChange={setStatus}
          onUpdate={() => choose('status')}
        />
        <button type="button" className={`${linkClass} ${styles.clear}`} onClick={onClear}>
          Clear selection
        </button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={question.title}
        action={question.action}
        description={question.description}
        onConfirm={run}
        onClose={() => setAsking(false)}
      >
        {question.skipped.length > 0 && <SkippedOrders orders={question.skipped} />}
      </ConfirmDialog>
    </>
  )
}

type Skipped = { order: Order; reason: string }
type Question = { title: string; action: string; description: string; changed: Order[]; skipped: Skipped[] }

function statusQuestion(orders: Order[], status: OrderStatus): Question {
  const { changed, skipped } = parted(orders, (order) => dispatchProblem(order, status))
  const count = orderCountText(changed.length)

  return {
    title: 'Are you sure you want to update the order status?',
    action: `Update ${count}`,
    changed,
    skipped,
    description: `This marks ${count} as ${status}. ${mailsNotice(changed)} Either all of them change or none.`,
  }
}

/** Why an order cannot get this status; an empty text if it can. */
function dispatchProblem(order: Order, status: OrderStatus): string {
  if (isPartSent(order)) return PART_UNSENT
  return isDispatch(order.status, status) ? shippingProblems(order).join(' ') : ''
}

function confirmQuestion(orders: Order[], startPacking: boolean): Question {
  const { changed, skipped } = parted(orders, confirmationProblem)
  const many = changed.length === 1 ? '1 payment' : `${changed.length} payments`

  return {
    title: changed.length === 1 ? 'Has this payment arrived?' : 'Have these payments arrived?',
    action: `Confirm ${many}`,
    changed,
    skipped,
    description: `This marks ${orderCountText(changed.length)} as paid${startPacking ? ', and as processing if nothing else is missing' : ''}. ${mailsNotice(changed)}`,
  }
}

/** Says whom these changes are mailed to. */
const mailsNotice = (orders: Order[]): string =>
  orders.every(({ email }) => email)
    ? 'We e-mail each customer.'
    : 'We e-mail the customers who gave an address.'

/** Splits orders by whether there is a reason to skip them. */
function parted(
  orders: Order[],
  reasonOf: (order: Order) => string,
): { changed: Order[]; skipped: Skipped[] } {
  const all = orders.map((order) => ({ order, reason: reasonOf(order) }))
  return {
    changed: all.flatMap(({ order, reason }) => (reason === '' ? order : [])),
    skipped: all.filter(({ reason }) => reason !== ''),
  }
}

/** Skipped orders that are named; the others are counted. */
const MAX_NAMED = 10

/** Orders that will not change, and why. */
const SkippedOrders = ({ orders }: { orders: Skipped[] }) => (
  <>
    <p>{`${orderCountText(orders.length)} ${orders.length === 1 ? 'is' : 'are'} skipped:`}</p>
    <ul>
      {orders.slice(0, MAX_NAMED).map(({ order, reason }) => (
        <li key={order._id}>
          {order.orderId}: {reason}
        </li>
      ))}
      {orders.length > MAX_NAMED && <li>and {orders.length - MAX_NAMED} more</li>}
    </ul>
  </>
)

type StatusChoiceProps = {
  count: number
  status: OrderStatus
  onChange(status: OrderStatus): void
  onUpdate(): void
}

/** The status to set, and the button that asks whether to set it. */
const StatusChoice = ({ count, status, onChange, onUpdate }: StatusChoiceProps) => (
  <div className={styles.field}>
    <label htmlFor="bulk-status">Set status</label>
    <select
      id="bulk-status"
      className={`${inputClass} ${styles.control}`}
      value={status}
      onChange={({ currentTarget: { value } }) =>
        onChange(orderStatuses.find((each) => each === value) ?? status)
      }
    >
      {orderStatuses.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
    <Button small kind="main" onClick={onUpdate}>
      Update {orderCountText(count)}
    </Button>
  </div>
)
