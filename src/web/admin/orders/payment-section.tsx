import type { Order } from '../../../contract/order.ts'
import { createRefund } from '../../../contract/refund.ts'
import { isEstimate, isPaid } from '../../../rules/stated-order.ts'
import { methodName } from '../../../rules/payment-state.ts'
import { Button } from '../../ui/button.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { useMay } from '../shared/use-may.ts'
import { keptText } from './next-step.ts'
import { mailNotice, paymentLabelOf, sentences } from './order-labels.ts'
import { useOrderChanges } from './use-order-changes.ts'
import type { OrderQuestion } from './use-order-question.tsx'
import * as styles from './order-dialog.module.css'

type PaymentSectionProps = {
  order: Order
  onQuestion(question: OrderQuestion): void
  onConfirmPayment(): Promise<string>
  onRefund(): void
  onOtherAmount(): void
}

const isPaidBeforeDispatch = (order: Order): boolean =>
  (order.paymentMethod === 'UPI' || order.paymentMethod === 'BANK') &&
  !isEstimate(order) &&
  order.dueOn === undefined

/** The payment and the actions available for it. */
export function PaymentSection({ order, ...actions }: PaymentSectionProps) {
  const { paymentMethod, utr, stockReleasedAt, priceUntil } = order
  const isPaidBefore = isPaidBeforeDispatch(order)

  return (
    <section className={styles.part} aria-labelledby="payment-section">
      <h3 id="payment-section">{paymentMethod === 'UPI' ? 'UPI payment' : methodName(paymentMethod)}</h3>
      <p>
        {paymentLabelOf(order)}
        {isPaidBefore && (utr === null ? '. The customer gave no UTR.' : `. UTR ${utr}`)}
      </p>
      {priceUntil !== null && <p>{keptText(priceUntil)}</p>}
      {stockReleasedAt !== null && (
        <p>
          Its pieces went back into stock on <ShopTime at={stockReleasedAt} />, because the payment was not
          confirmed. They are reserved again when you confirm it, if they are still in stock.
        </p>
      )}
      <PaymentActions order={order} {...actions} />
    </section>
  )
}

function PaymentActions({
  order,
  onQuestion,
  onConfirmPayment,
  onRefund,
  onOtherAmount,
}: PaymentSectionProps) {
  const may = useMay()

  const { paymentMethod, paymentStatus, cancelledAt } = order
  const isAwaiting = paymentStatus === 'awaiting_confirmation' && cancelledAt === null

  const { confirm, reject, confirmCash } = usePaymentQuestions({ order, onQuestion, onConfirmPayment })

  return (
    <div className={styles.actions}>
      {isAwaiting && paymentMethod === 'COD' && (
        <Button small onClick={confirmCash}>
          Confirm order
        </Button>
      )}
      {isAwaiting && isPaidBeforeDispatch(order) && (
        <>
          <Button small onClick={() => confirm('Confirm payment')}>
            Confirm payment
          </Button>
          <Button small onClick={onOtherAmount}>
            Another amount arrived
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
  )
}

/** Returns functions that ask the questions about a payment. */
function usePaymentQuestions({
  order,
  onQuestion,
  onConfirmPayment,
}: Pick<PaymentSectionProps, 'order' | 'onQuestion' | 'onConfirmPayment'>) {
  const { rejectPayment, confirmCashOrder } = useOrderChanges()

  const confirm = (action: string) =>
    onQuestion({
      title: 'Has this payment arrived?',
      description: sentences('This marks the order as paid.', mailNotice(order)),
      action,
      run: onConfirmPayment,
    })

  const reject = () =>
    onQuestion({
      title: 'Reject this payment?',
      description: order.email
        ? 'The order is cancelled, its pieces go back into stock, and we e-mail the customer.'
        : 'The order is cancelled, and its pieces go back into stock.',
      action: 'Reject payment',
      run: () => rejectPayment(order),
    })

  const confirmCash = () =>
    onQuestion({
      title: 'Confirm this order for the customer?',
      description: 'It will be due on delivery.',
      action: 'Confirm order',
      run: () => confirmCashOrder(order),
    })

  return { confirm, reject, confirmCash }
}
