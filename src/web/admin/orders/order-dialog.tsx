import { useState } from 'react'
import { orderStatuses, type Order, type OrderStatus } from '../../../contract/order.ts'
import { isReservation } from '../../../rules/stated-order.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField, FormError, SelectField } from '../../ui/form-field.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OtherAmountDialog } from './other-amount-dialog.tsx'
import { canSetStatus, mailNotice, sentences } from './order-labels.ts'
import { PaymentSection } from './payment-section.tsx'
import { useConfirmPayment } from './use-confirm-payment.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { useOrderChanges } from './use-order-changes.ts'
import { useOrderQuestion, type OrderQuestion } from './use-order-question.tsx'
import { useStatusChange } from './use-status-change.tsx'
import * as styles from './order-dialog.module.css'
import * as form from '../shared/form.module.css'

/** Updates one order: its status, its payment, or its cancellation; each after a confirmation (ADM-14). */
export function OrderDialog({ order, open, onClose }: { order: Order; open: boolean; onClose(): void }) {
  const { confirm: confirmPayment, dialog: oldPriceDialog } = useConfirmPayment(order)
  const [isRefunding, setRefunding] = useState(false)
  const [isNoting, setNoting] = useState(false)
  const [problem, setProblem] = useState('')

  const close = () => {
    setProblem('')
    onClose()
  }

  // After a failure the dialog stays open with the order's current state and the user's choice, so that no
  // work is lost.
  const finish = (wrong: string) => {
    setProblem(wrong)
    if (!wrong) onClose()
  }

  const { ask, dialog: questionDialog } = useOrderQuestion({ onAsk: () => setProblem(''), onResult: finish })
  const { askStatus, dialog: parcelDialog } = useStatusChange(order, { isEnabled: open, onQuestion: ask })

  return (
    <>
      <Dialog open={open} onClose={close} title={`Order ${order.orderId}`}>
        {order.cancelledAt === null && !isReservation(order) ? (
          <StatusForm order={order} problem={problem} onCancel={close} onSave={askStatus} />
        ) : (
          <FormError>{problem}</FormError>
        )}
        {order.reservation === undefined && (
          <PaymentSection
            order={order}
            onQuestion={ask}
            onConfirmPayment={confirmPayment}
            onRefund={() => setRefunding(true)}
            onOtherAmount={() => setNoting(true)}
          />
        )}
        <OrderDocuments order={order} onProblem={setProblem} />
        {order.cancelledAt === null && <CancelSection order={order} onQuestion={ask} />}
        <OrderHistory order={order} />
      </Dialog>
      {questionDialog}
      {parcelDialog}
      {oldPriceDialog}
      <OtherAmountDialog order={order} open={isNoting} onClose={() => setNoting(false)} />
      <RefundDialog
        order={order}
        open={isRefunding}
        onRefunded={onClose}
        onClose={() => setRefunding(false)}
      />
    </>
  )
}

type StatusFormProps = { order: Order; problem: string; onSave(status: OrderStatus): void; onCancel(): void }

function StatusForm({ order, problem, onSave, onCancel }: StatusFormProps) {
  const [status, setStatus] = useState(order.status)

  return (
    <form
      className={`${form.form} ${form.inDialog}`}
      onSubmit={(event) => {
        event.preventDefault()
        onSave(status)
      }}
    >
      <SelectField
        label="Status"
        options={orderStatuses.filter((each) => canSetStatus(order, each))}
        none={null}
        value={status}
        onChange={({ currentTarget: { value } }) =>
          setStatus(orderStatuses.find((each) => each === value) ?? status)
        }
      />
      <FormError>{problem}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="main" disabled={status === order.status}>
          Save
        </Button>
      </div>
    </form>
  )
}

type CancelSectionProps = { order: Order; onQuestion(question: OrderQuestion): void }

function CancelSection({ order, onQuestion }: CancelSectionProps) {
  const { cancel } = useOrderChanges()
  const [restock, setRestock] = useState(true)

  const openQuestion = () =>
    onQuestion({
      title: `Cancel order ${order.orderId}?`,
      action: 'Cancel order',
      keep: 'Keep order',
      run: () => cancel(order, restock),
      description: cancelText(order, restock),
    })

  return (
    <section className={styles.part} aria-labelledby="cancel-section">
      <h3 id="cancel-section">Cancel order</h3>
      {!isReservation(order) && (
        <div className={styles.choice}>
          <CheckField
            label="Put the pieces back into stock"
            checked={restock}
            onChange={({ currentTarget }) => setRestock(currentTarget.checked)}
          />
        </div>
      )}
      <div className={styles.actions}>
        <Button small onClick={openQuestion}>
          Cancel this order
        </Button>
      </div>
    </section>
  )
}

function cancelText(order: Order, restock: boolean): string {
  if (isReservation(order)) {
    return sentences('Nothing was held for it.', mailNotice(order) || 'Tell the customer by phone.')
  }

  const pieces = restock ? 'Its pieces go back into stock.' : 'Its pieces do not go back into stock.'
  return `${pieces} Its coupon can be used again${order.email ? ', and we e-mail the customer' : ''}.`
}
