import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { orderStatuses, type Order, type OrderStatus } from '../../../contract/order.ts'
import { createRefund } from '../../../contract/refund.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField, FormError, SelectField } from '../../ui/form-field.tsx'
import { carriersQuery } from '../carriers/carriers-query.ts'
import { OrderHistory } from './order-history.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { isEstimate, isReservation } from '../../../rules/estimate.ts'
import { isPaid, methodName } from '../../../rules/payment-state.ts'
import { isDispatch } from '../../../rules/order-status.ts'
import { ShopTime } from '../shared/shop-time.tsx'
import { useMay } from '../shared/use-may.ts'
import { paymentWordsOf, statusQuestion } from './order-words.ts'
import { keptText } from './next-step.ts'
import { useConfirmPayment } from './use-confirm-payment.tsx'
import { ParcelDialog } from './parcel-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { useOrderChanges } from './use-order-changes.ts'
import * as styles from './order-dialog.module.css'
import * as form from '../shared/form.module.css'

/**
 * A confirmation and its action. `keep`: label of the other button. `run` returns an error message, or an
 * empty text.
 */
type Question = { title: string; description: string; action: string; keep?: string; run(): Promise<string> }

/** Updates one order: its status, its payment, or its cancellation; each after a confirmation (ADM-14). */
export function OrderDialog({ order, open, onClose }: { order: Order; open: boolean; onClose(): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: carriers = [] } = useQuery({ ...carriersQuery(api), enabled: open })
  const { updateStatus } = useOrderChanges()
  const { confirm: confirmPayment, dialog: oldPriceDialog } = useConfirmPayment(order)
  const [isShipping, setShipping] = useState(false)
  const [question, setQuestion] = useState<Question>()
  const [confirming, setConfirming] = useState(false)
  const [isRefunding, setRefunding] = useState(false)
  const [problem, setProblem] = useState('')
  const openQuestion = (next: Question) => {
    setProblem('')
    setQuestion(next)
    setConfirming(true)
  }
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
  const run = async () => finish((await question?.run()) ?? '')
  const askStatus = (status: OrderStatus) => {
    if (status === 'shipped' && isDispatch(order.status, status) && carriers.length > 0) {
      setShipping(true)
      return
    }
    openQuestion({
      action: 'Update status',
      ...statusQuestion(order, status),
      run: () => updateStatus(order, status),
    })
  }
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
            onQuestion={openQuestion}
            onConfirmPayment={confirmPayment}
            onRefund={() => setRefunding(true)}
          />
        )}
        <OrderDocuments order={order} onProblem={setProblem} />
        {order.cancelledAt === null && <CancelSection order={order} onQuestion={openQuestion} />}
        <OrderHistory order={order} />
      </Dialog>
      <ConfirmDialog
        open={confirming}
        title={question?.title ?? ''}
        description={question?.description ?? ''}
        action={question?.action ?? ''}
        keep={question?.keep}
        onConfirm={run}
        onClose={() => setConfirming(false)}
      />
      <ParcelDialog
        order={order}
        carriers={carriers}
        open={isShipping}
        {...statusQuestion(order, 'shipped')}
        onSkip={() => updateStatus(order, 'shipped')}
        onClose={() => setShipping(false)}
      />
      {oldPriceDialog}
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
        options={orderStatuses}
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

type PartProps = { order: Order; onQuestion(question: Question): void }

/** The payment and the actions available for it. */
function PaymentSection({
  order,
  onQuestion,
  onConfirmPayment,
  onRefund,
}: PartProps & { onConfirmPayment(): Promise<string>; onRefund(): void }) {
  const { rejectPayment, confirmCashOrder } = useOrderChanges()
  const may = useMay()
  const { paymentMethod, paymentStatus, utr, cancelledAt, stockReleasedAt, priceUntil } = order
  const isPaidBefore = (paymentMethod === 'UPI' || paymentMethod === 'BANK') && !isEstimate(order)
  const confirm = (action: string) =>
    onQuestion({
      title: 'Has this payment arrived?',
      description: 'This marks the order as paid. We e-mail the customer.',
      action,
      run: onConfirmPayment,
    })
  const reject = () =>
    onQuestion({
      title: 'Reject this payment?',
      description: 'The order is cancelled, its pieces go back into stock, and we e-mail the customer.',
      action: 'Reject payment',
      run: () => rejectPayment(order),
    })
  return (
    <section className={styles.part} aria-labelledby="payment-section">
      <h3 id="payment-section">{paymentMethod === 'UPI' ? 'UPI payment' : methodName(paymentMethod)}</h3>
      <p>
        {paymentWordsOf(order)}
        {isPaidBefore && (utr === null ? '. The customer gave no UTR.' : `. UTR ${utr}`)}
      </p>
      {priceUntil !== null && <p>{keptText(priceUntil)}</p>}
      {stockReleasedAt !== null && (
        <p>
          Its pieces went back into stock on <ShopTime at={stockReleasedAt} />, because the payment was not
          confirmed. They are reserved again when you confirm it, if they are still in stock.
        </p>
      )}
      <div className={styles.actions}>
        {paymentStatus === 'awaiting_confirmation' && cancelledAt === null && paymentMethod === 'COD' && (
          <Button
            small
            onClick={() =>
              onQuestion({
                title: 'Confirm this order for the customer?',
                description: 'It will be due on delivery.',
                action: 'Confirm order',
                run: () => confirmCashOrder(order),
              })
            }
          >
            Confirm order
          </Button>
        )}
        {paymentStatus === 'awaiting_confirmation' && cancelledAt === null && isPaidBefore && (
          <>
            <Button small onClick={() => confirm('Confirm payment')}>
              Confirm payment
            </Button>
            <Button small onClick={reject}>
              Reject payment
            </Button>
          </>
        )}
        {paymentStatus === 'due_on_delivery' && cancelledAt === null && (
          <Button small onClick={() => confirm('Mark as paid')}>
            Mark as paid
          </Button>
        )}
        {isPaid(order) && may(createRefund) && (
          <Button small onClick={onRefund}>
            Refund
          </Button>
        )}
      </div>
    </section>
  )
}

function CancelSection({ order, onQuestion }: PartProps) {
  const { cancel } = useOrderChanges()
  const [restock, setRestock] = useState(true)
  const openQuestion = () =>
    onQuestion({
      title: `Cancel order ${order.orderId}?`,
      action: 'Cancel order',
      keep: 'Keep order',
      run: () => cancel(order, restock),
      description: isReservation(order)
        ? `Nothing was held for it. ${order.email === null ? 'Tell the customer by phone.' : 'We e-mail the customer.'}`
        : `${restock ? 'Its pieces go back into stock.' : 'Its pieces do not go back into stock.'} Its coupon can be used again, and we e-mail the customer.`,
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
