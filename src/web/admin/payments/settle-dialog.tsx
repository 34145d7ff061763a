import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import {
  MAX_PAYMENT_NOTE,
  settlePayment,
  type ListedPayment,
  type PaymentSettlement,
} from '../../../contract/manage-payments.ts'
import { errorMessage, issuesOf } from '../../api/error-message.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import * as form from '../shared/form.module.css'
import { paymentAmountText, isRefundedOnline, type SettleAction } from './payment-labels.ts'
import { settleLabels } from './settle-labels.ts'

function settlementOf(action: SettleAction, text: string, byProvider: boolean): PaymentSettlement {
  switch (action) {
    case 'match':
      return { action, orderId: text }
    case 'accept':
    case 'rest':
      return { action, note: text === '' ? null : text }
    case 'refund':
      return { action, note: byProvider && text === '' ? null : text }
    case 'set_aside':
      return { action, note: text }
  }
}

type SettleDialogProps = { payment: ListedPayment; action: SettleAction; open: boolean; onClose(): void }

/**
 * Asks for the order of a payment, or how it was refunded, or why it is set aside; a refusal stays in the
 * dialog.
 */
export function SettleDialog({ payment, action, open, onClose }: SettleDialogProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const byProvider = action === 'refund' && isRefundedOnline(payment)
  const [text, setText] = useState(action === 'match' ? (payment.orderOfReference ?? '') : '')
  const [failure, setFailure] = useState<unknown>()

  const {
    title,
    description,
    label,
    help,
    action: button,
    done,
  } = settleLabels[byProvider ? 'refund_by_provider' : action](payment, paymentAmountText(payment))

  const settle = async (): Promise<'stay' | void> => {
    try {
      const { orderId } = await api(settlePayment, {
        params: { id: payment._id },
        body: settlementOf(action, text, byProvider),
      })
      notify({ text: done(orderId), tone: 'success' })
    } catch (error) {
      setFailure(error)
      return 'stay'
    }
    await queryClient.invalidateQueries()
  }

  const issue = issuesOf(failure)[0]?.message

  return (
    <ConfirmDialog
      open={open}
      title={title}
      description={description}
      action={button}
      onConfirm={settle}
      onClose={onClose}
    >
      <div className={form.inDialog}>
        <FormField
          label={label}
          {...(help && { help })}
          maxLength={MAX_PAYMENT_NOTE}
          value={text}
          error={issue}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <FormError>{failure !== undefined && issue === undefined && errorMessage(failure)}</FormError>
      </div>
    </ConfirmDialog>
  )
}
