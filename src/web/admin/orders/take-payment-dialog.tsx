import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { Approval } from '../../../contract/approval-fields.ts'
import { createCredit } from '../../../contract/credit.ts'
import { addOrderPayment, type ReceivedBy } from '../../../contract/counter-order.ts'
import type { Order } from '../../../contract/order.ts'
import { leftToPay } from '../../../rules/estimate.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { readTypedAmount } from '../../../rules/typed-amount.ts'
import { ApiError, type Api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, SelectField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import {
  creditProblem,
  creditRequest,
  creditRupees,
  emptyCredit,
  type CreditEntry,
} from '../credits/credit-entry.ts'
import { CreditFields } from '../credits/credit-fields.tsx'
import * as form from '../shared/form.module.css'
import { useApproval } from '../shared/use-approval.tsx'
import { MoneyFields, takeLabel } from './money-fields.tsx'
import { creditWays, enteredReference, receivedWays, referenceProblem } from './order-labels.ts'
import { useOldPrice } from './use-old-price.tsx'

type TakePaymentProps = { order: Order; open: boolean; onClose(): void }

/** Records money, old gold or an exchange that was received for an estimate. */
export const TakePaymentDialog = ({ order, open, onClose }: TakePaymentProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={`Take payment for ${order.orderId}`}
    description={`${moneyText(leftToPay(order))} is left to pay.`}
  >
    <TakePaymentForm key={leftToPay(order)} order={order} onClose={onClose} />
  </Dialog>
)

function TakePaymentForm({ order, onClose }: Omit<TakePaymentProps, 'open'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const [provider, setProvider] = useState<ReceivedBy>('cash')
  const [credit, setCredit] = useState<CreditEntry>()
  const [amount, setAmount] = useState(() => leftToPay(order).toFixed(2))
  const [reference, setReference] = useState('')
  const { send, isBusy, problem, setProblem, questions } = useSendPayment(order, onClose)
  const rupees = credit ? creditRupees(credit) : readTypedAmount(amount)
  const { data: shop } = useSuspenseQuery(shopQuery(api))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = paymentProblem({ credit, provider, rupees, reference }, shop.panLimit)
    if (wrong || !rupees) return setProblem(wrong)

    void send({ credit, provider, rupees, reference })
  }

  return (
    <>
      <form className={`${form.form} ${form.inDialog}`} noValidate onSubmit={submit}>
        <SelectField
          label="Paid by"
          none={null}
          options={[...receivedWays, ...creditWays]}
          value={credit?.kind ?? provider}
          onChange={({ currentTarget: { value } }) => {
            const kind = creditWays.find((way) => way.value === value)?.value
            const customer = { name: order.customer?.name ?? '', address: order.address }
            setCredit(kind && emptyCredit(kind, customer))
            if (!kind) setProvider(value as ReceivedBy)
          }}
        />
        {credit && <CreditFields entry={credit} left={leftToPay(order)} onChange={setCredit} />}
        {!credit && (
          <MoneyFields
            provider={provider}
            amount={amount}
            reference={reference}
            onAmount={setAmount}
            onReference={setReference}
          />
        )}
        <FormError>{problem}</FormError>
        <div className={dialogActionsClass}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="main" busy={isBusy}>
            {takeLabel(isBusy, rupees)}
          </Button>
        </div>
      </form>
      {questions}
    </>
  )
}

type Received = {
  credit: CreditEntry | undefined
  provider: ReceivedBy
  rupees: number | undefined
  reference: string
}

type Payment = Received & { rupees: number }

/** The first problem of a payment; an empty text if there is none. */
function paymentProblem(
  { credit, provider, rupees, reference }: Received,
  panLimit: number | undefined,
): string {
  const problemOfCredit = credit && creditProblem(credit, panLimit)
  if (problemOfCredit) return problemOfCredit
  if (!rupees) return 'Enter the amount.'
  return credit ? '' : (referenceProblem(provider, reference) ?? '')
}

/** The login of a manager who approves, and whether a price that is no longer kept applies. */
type Consent = { approval?: Approval; acceptOldPrice?: true }

/** Records a payment or a credit. Returns the order. */
function sendPayment(
  api: Api,
  order: Order,
  { credit, provider, rupees, reference }: Payment,
  { approval, acceptOldPrice }: Consent,
) {
  const params = { id: order._id }
  if (credit)
    return api(createCredit, { params, body: { ...creditRequest(credit, approval), acceptOldPrice } })

  return api(addOrderPayment, {
    params,
    body: { provider, amount: rupees, reference: enteredReference(provider, reference), acceptOldPrice },
  })
}

/** Returns a function that sends a payment, whether it is running, and its problem. */
function useSendPayment(order: Order, onSent: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { ask, dialog: approvalDialog } = useApproval()
  const oldPrice = useOldPrice()

  const attempt = async (payment: Payment, consent: Consent = {}): Promise<string> => {
    setBusy(true)

    try {
      const changed = await sendPayment(api, order, payment, consent)
      notify({
        text:
          changed.order.paymentStatus === 'paid'
            ? `Order ${order.orderId} is paid.`
            : `${moneyText(payment.rupees)} received for order ${order.orderId}.`,
        tone: 'success',
      })
      onSent()
      return ''
    } catch (error) {
      if (isPriceChange(error)) {
        oldPrice.ask(error.message, () => attempt(payment, { ...consent, acceptOldPrice: true }))
        return ''
      }

      return ask(error, (approval) => attempt(payment, { ...consent, approval })) ? '' : errorMessage(error)
    } finally {
      setBusy(false)
      await queryClient.invalidateQueries()
    }
  }

  const send = async (payment: Payment) => {
    setProblem('')
    setProblem(await attempt(payment))
  }

  const questions = (
    <>
      {approvalDialog}
      {oldPrice.dialog}
    </>
  )
  return { send, isBusy, problem, setProblem, questions }
}

const isPriceChange = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.data?.code === 'price_changed'
