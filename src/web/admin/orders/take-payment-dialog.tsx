import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { createCredit } from '../../../contract/credit.ts'
import { addOrderPayment, type ReceivedBy } from '../../../contract/counter-order.ts'
import type { Order } from '../../../contract/order.ts'
import { leftToPay } from '../../../rules/estimate.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { readTypedAmount } from '../../../rules/typed-amount.ts'
import { errorMessage } from '../../api/error-message.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, FormField, SelectField } from '../../ui/form-field.tsx'
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
import { creditWays, receivedWays, referenceProblems, referenceWords } from './order-words.ts'

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
  const queryClient = useQueryClient()
  const [provider, setProvider] = useState<ReceivedBy>('cash')
  const [credit, setCredit] = useState<CreditEntry>()
  const [amount, setAmount] = useState(() => leftToPay(order).toFixed(2))
  const [reference, setReference] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const rupees = credit ? creditRupees(credit) : readTypedAmount(amount)
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problemOfCredit = credit && creditProblem(credit, shop.panLimit)
    if (problemOfCredit) return setProblem(problemOfCredit)
    if (!rupees) return setProblem('Enter the amount.')
    if (!credit && provider !== 'cash' && reference.trim().length < 3)
      return setProblem(referenceProblems[provider])
    setBusy(true)
    setProblem('')
    try {
      const params = { id: order._id }
      const changed = credit
        ? await api(createCredit, { params, body: creditRequest(credit) })
        : await api(addOrderPayment, {
            params,
            body: { provider, amount: rupees, ...(provider !== 'cash' && { reference: reference.trim() }) },
          })
      notify({
        text:
          changed.order.paymentStatus === 'paid'
            ? `Order ${order.orderId} is paid.`
            : `${moneyText(rupees)} received for order ${order.orderId}.`,
        tone: 'success',
      })
      onClose()
    } catch (error) {
      setProblem(errorMessage(error))
    }
    setBusy(false)
    await queryClient.invalidateQueries()
  }
  return (
    <form className={`${form.form} ${form.inDialog}`} noValidate onSubmit={(event) => void submit(event)}>
      <SelectField
        label="Paid by"
        none={null}
        options={[...receivedWays, ...creditWays]}
        value={credit?.kind ?? provider}
        onChange={({ currentTarget: { value } }) => {
          const kind = creditWays.find((way) => way.value === value)?.value
          setCredit(kind && emptyCredit(kind, { name: order.customer?.name ?? '', address: order.address }))
          if (!kind) setProvider(value as ReceivedBy)
        }}
      />
      {credit && <CreditFields entry={credit} left={leftToPay(order)} onChange={setCredit} />}
      {!credit && (
        <FormField
          label="Amount (₹)"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={amount}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        />
      )}
      {!credit && provider !== 'cash' && (
        <FormField
          label={referenceWords[provider]}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={reference}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
      )}
      <FormError>{problem}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="main" disabled={isBusy}>
          {isBusy ? 'Saving...' : rupees ? `Take ${moneyText(rupees)}` : 'Take payment'}
        </Button>
      </div>
    </form>
  )
}
