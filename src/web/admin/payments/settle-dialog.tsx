import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import {
  MAX_PAYMENT_NOTE,
  settlePayment,
  type ListedPayment,
  type PaymentSettlement,
} from '../../../contract/manage-payments.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { errorMessage, issuesOf } from '../../api/error-message.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import * as form from '../shared/form.module.css'
import type { SettleAction } from './payment-columns.tsx'
import { isRefundedOnline } from './payment-words.ts'

type Words = {
  title: string
  description: string
  label: string
  help?: string
  action: string
  done(orderId: string | null): string
}

/** The texts of the dialog for each action on an amount; `refund_by_provider` sends the money itself. */
const words: Record<SettleAction | 'refund_by_provider', (amount: string) => Words> = {
  match: (amount) => ({
    title: `Which order does ${amount} pay?`,
    description: 'The order must cost exactly this. It is marked as paid, and we e-mail the customer.',
    label: 'Order number',
    help: 'Such as AB12-CD34.',
    action: 'Match to this order',
    done: (orderId) => `Order ${orderId} is paid.`,
  }),
  refund: (amount) => ({
    title: `Have you refunded ${amount}?`,
    description: 'Return the money first. We do not e-mail the customer.',
    label: 'How, and the reference',
    help: 'Such as UPI, 402812345678.',
    action: 'Mark as refunded',
    done: () => `${amount} is marked as refunded.`,
  }),
  refund_by_provider: (amount) => ({
    title: `Refund ${amount}?`,
    description: 'The payment provider sends the money back the way it came. We do not e-mail the customer.',
    label: 'Note (optional)',
    action: `Refund ${amount}`,
    done: () => `${amount} is refunded.`,
  }),
  set_aside: (amount) => ({
    title: `Set aside ${amount}?`,
    description: 'The payment leaves this list and stays under All.',
    label: 'Reason',
    help: 'Such as: The bank has no such UTR.',
    action: 'Set aside',
    done: () => `${amount} is set aside.`,
  }),
}

function settlementOf(action: SettleAction, text: string, byProvider: boolean): PaymentSettlement {
  switch (action) {
    case 'match':
      return { action, orderId: text }
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
  } = words[byProvider ? 'refund_by_provider' : action](moneyText(payment.amount))

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
