import { useState } from 'react'
import { orderStatuses, type Order, type OrderStatus } from '../../../contract/order.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useOrderChanges } from './use-order-changes.ts'

type Question = { title: string; description?: string; action: string; run(): Promise<void> }

/** Sets the status of an order and settles its payment, each after a question (ADM-14). */
export function StatusDialog({ order, open, onClose }: { order: Order; open: boolean; onClose(): void }) {
  const { setStatus, settlePayment } = useOrderChanges()
  const [question, setQuestion] = useState<Question>()
  const [asking, setAsking] = useState(false)
  const ask = (asked: Question) => {
    setQuestion(asked)
    setAsking(true)
  }
  const after = (change: () => Promise<void>) => async () => {
    await change()
    onClose()
  }
  return (
    <>
      <Dialog open={open} onClose={onClose} title={`Order ${order.orderId}`}>
        <StatusForm
          order={order}
          onCancel={onClose}
          onSave={(status) => ask({ title: 'Are you sure you want to update the order status?', action: 'Update status', run: after(() => setStatus(order, status)) })}
        />
        {order.paymentStatus === 'awaiting_confirmation' && order.cancelledAt === null && (
          <PaymentPart
            order={order}
            onSettle={(confirmed) =>
              ask({
                title: confirmed ? 'Has this payment arrived?' : 'Refuse this payment?',
                description: confirmed ? 'The order then counts as paid.' : 'The order is called off, and its pieces go back into stock.',
                action: confirmed ? 'Confirm payment' : 'Refuse payment',
                run: after(() => settlePayment(order, confirmed)),
              })
            }
          />
        )}
      </Dialog>
      <ConfirmDialog
        open={asking} title={question?.title ?? ''} action={question?.action ?? ''} {...(question?.description && { description: question.description })}
        onConfirm={async () => question?.run()} onClose={() => setAsking(false)}
      />
    </>
  )
}

function StatusForm({ order, onSave, onCancel }: { order: Order; onSave(status: OrderStatus): void; onCancel(): void }) {
  const [status, setStatus] = useState(order.status)
  return (
    <form
      className="office-form"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(status)
      }}
    >
      <div className="field">
        <label htmlFor="order-status">Status</label>
        <select
          id="order-status" className="input" value={status}
          onChange={({ currentTarget: { value } }) => setStatus(orderStatuses.find((each) => each === value) ?? status)}
        >
          {orderStatuses.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </div>
      <div className="dialog-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="main">
          Save
        </Button>
      </div>
    </form>
  )
}

function PaymentPart({ order: { utr }, onSettle }: { order: Order; onSettle(confirmed: boolean): void }) {
  return (
    <section className="payment-part" aria-labelledby="payment-part">
      <h3 id="payment-part">UPI payment</h3>
      <p>{utr === null ? 'The shopper gave no UTR.' : `UTR ${utr}`}</p>
      <div className="title-actions">
        <Button small onClick={() => onSettle(true)}>
          Confirm payment
        </Button>
        <Button small onClick={() => onSettle(false)}>
          Refuse payment
        </Button>
      </div>
    </section>
  )
}
