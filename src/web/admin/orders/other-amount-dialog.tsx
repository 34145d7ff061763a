import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { addOrderPayment } from '../../../contract/counter-order.ts'
import type { Order } from '../../../contract/order.ts'
import { leftToPay } from '../../../rules/estimate.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { readTypedAmount } from '../../../rules/typed-amount.ts'
import { errorMessage } from '../../api/error-message.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import * as form from '../shared/form.module.css'

type OtherAmountDialogProps = { order: Order; open: boolean; onClose(): void }

/** Notes that another amount than due has arrived for an order by UPI or bank transfer. */
export function OtherAmountDialog({ order, open, onClose }: OtherAmountDialogProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [amount, setAmount] = useState('')
  const [reference, setReference] = useState(order.utr ?? '')
  const [problem, setProblem] = useState('')

  const note = async (): Promise<'stay' | void> => {
    const rupees = readTypedAmount(amount)
    if (!rupees) {
      setProblem('Enter the amount.')
      return 'stay'
    }

    try {
      await api(addOrderPayment, {
        params: { id: order._id },
        body: {
          provider: order.paymentMethod === 'BANK' ? 'bank' : 'upi',
          amount: rupees,
          reference: reference.trim(),
        },
      })
      notify({ text: `${moneyText(rupees)} is under Payments to check.`, tone: 'success' })
    } catch (error) {
      setProblem(errorMessage(error))
      return 'stay'
    }
    await queryClient.invalidateQueries()
  }

  return (
    <ConfirmDialog
      open={open}
      title="Which amount has arrived?"
      description={`${moneyText(leftToPay(order))} is due. The payment goes to Payments to check, and we e-mail the customer.`}
      action="Save"
      onConfirm={note}
      onClose={onClose}
    >
      <div className={form.inDialog}>
        <FormField
          label="Amount (₹)"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={amount}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        />
        <FormField
          label="UTR"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={reference}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
        <FormError>{problem}</FormError>
      </div>
    </ConfirmDialog>
  )
}
