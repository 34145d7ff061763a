import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { ReceivedBy } from '../../../contract/counter-order.ts'
import { addCustomerPayment, type CustomerRecord } from '../../../contract/customer.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { readTypedAmount } from '../../../rules/typed-amount.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, SelectField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { MoneyFields, takeLabel } from '../orders/money-fields.tsx'
import { enteredReference, receivedWays, referenceProblem } from '../orders/order-labels.ts'
import * as form from '../shared/form.module.css'

type AccountPaymentProps = { customer: CustomerRecord; open: boolean; onClose(): void }

/** Records money for orders on account: it settles the oldest first (CUST-02). */
export const AccountPaymentDialog = ({ customer, open, onClose }: AccountPaymentProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={`Take payment from ${customer.name}`}
    description={`${moneyText(customer.onAccount ?? 0)} is due on account. The oldest sale is settled first.`}
  >
    <AccountPaymentForm key={customer.onAccount} customer={customer} onClose={onClose} />
  </Dialog>
)

function AccountPaymentForm({ customer, onClose }: Omit<AccountPaymentProps, 'open'>) {
  const [provider, setProvider] = useState<ReceivedBy>('cash')
  const [amount, setAmount] = useState(() => (customer.onAccount ?? 0).toFixed(2))
  const [reference, setReference] = useState('')
  const { send, isBusy, problem, setProblem } = useSettlement(customer, onClose)
  const rupees = readTypedAmount(amount)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = rupees ? referenceProblem(provider, reference) : 'Enter the amount.'
    if (wrong || !rupees) return setProblem(wrong ?? '')

    void send({ provider, amount: rupees, reference: enteredReference(provider, reference) })
  }

  return (
    <form className={`${form.form} ${form.inDialog}`} noValidate onSubmit={submit}>
      <SelectField
        label="Paid by"
        none={null}
        options={receivedWays}
        value={provider}
        onChange={({ currentTarget: { value } }) => setProvider(value as ReceivedBy)}
      />
      <MoneyFields
        provider={provider}
        amount={amount}
        reference={reference}
        onAmount={setAmount}
        onReference={setReference}
      />
      <FormError>{problem}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="main" busy={isBusy}>
          {takeLabel(isBusy, rupees)}
        </Button>
      </div>
    </form>
  )
}

type Settlement = { provider: ReceivedBy; amount: number; reference: string | null | undefined }

function useSettlement(customer: CustomerRecord, onDone: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  const send = async (payment: Settlement) => {
    setBusy(true)
    setProblem('')

    try {
      const { settled } = await api(addCustomerPayment, { params: { id: customer._id }, body: payment })
      const orders = settled.map(({ orderId }) => orderId).join(', ')
      notify({ text: `${moneyText(payment.amount)} received for ${orders}.`, tone: 'success' })
      onDone()
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setBusy(false)
      await queryClient.invalidateQueries()
    }
  }

  return { send, isBusy, problem, setProblem }
}
