import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { toPaise } from '../../../contract/money.ts'
import { changePaymentMethod, type PaymentOption } from '../../../contract/online-payment.ts'
import type { Order } from '../../../contract/order.ts'
import { cleanReference } from '../../../contract/typed-entries.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { amountText } from '../../../rules/pricing.ts'
import { errorMessage } from '../../api/error-message.ts'
import { orderQuery } from '../../api/queries/orders.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { log } from '../../lib/log.ts'
import { PaymentDetails, upiPayment } from '../../shared/payment-details.tsx'
import { ReferenceField } from '../../shared/reference-field.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import * as styles from './pay-now.module.css'

type WayDialogProps = { order: Order; choice: PaymentOption; open: boolean; onClose(): void }

/** Asks before an unpaid order is paid another way; for UPI it shows the code, and asks for the reference. */
export function WayDialog({ order, choice, open, onClose }: WayDialogProps) {
  const [utr, setUtr] = useState('')
  const [problem, setProblem] = useState<string>()
  const change = useChange(order, choice)
  const isUpi = choice.paymentMethod === 'UPI'

  const confirm = async () => {
    if (isUpi && !/^\d{12}$/.test(utr)) {
      setProblem('A UPI reference has 12 digits.')
      return 'stay'
    }
    return change(isUpi ? utr : null)
  }

  return (
    <ConfirmDialog open={open} {...textsOf(choice)} keep="Go back" onConfirm={confirm} onClose={onClose}>
      {isUpi && <UpiCode amount={choice.amount} />}
      {isUpi && (
        <ReferenceField
          label="UPI reference (UTR)"
          help="The 12 digits your app shows after paying."
          inputMode="numeric"
          maxLength={16}
          value={utr}
          problem={problem}
          onChange={(text) => {
            setProblem(undefined)
            setUtr(cleanReference(text).replaceAll(/\D/g, ''))
          }}
        />
      )}
    </ConfirmDialog>
  )
}

function textsOf({ paymentMethod, amount }: PaymentOption) {
  const rupees = moneyText(amount)
  if (paymentMethod === 'UPI')
    return {
      title: `Pay ${rupees} by UPI`,
      description: 'Scan the code with any UPI app.',
      action: 'I Have Paid',
    }
  if (paymentMethod === 'BANK')
    return {
      title: 'Pay by bank transfer?',
      description: `You transfer ${rupees} to our account, which the order then shows.`,
      action: 'Pay by bank transfer',
    }
  return {
    title: 'Pay in cash on delivery?',
    description: `You pay ${rupees} in cash when the parcel arrives.`,
    action: 'Pay on delivery',
  }
}

function UpiCode({ amount }: { amount: number }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const { link, details } = upiPayment(shop, amount)
  return (
    <>
      <QrCode
        className={styles.code}
        text={link}
        label={`QR code to pay ${moneyText(amount)} to ${shop.upiId} by UPI`}
      />
      <PaymentDetails details={details} />
    </>
  )
}

/** Changes the method of the order, and shows it as it then is, or says why it cannot be. */
function useChange(order: Order, { paymentMethod, amount }: PaymentOption) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  return async (utr: string | null): Promise<void> => {
    try {
      const changed = await api(changePaymentMethod, {
        params: { orderId: order._id },
        body: { paymentMethod, amount: amountText(toPaise(amount)), utr },
      })
      for (const id of [order._id, order.orderId])
        queryClient.setQueryData(orderQuery(api, order.userId ?? '', id).queryKey, changed.order)
      notify({ text: 'Your order is placed.', tone: 'success' })
    } catch (error) {
      log('The method of payment could not be changed.', error)
      notify({ text: errorMessage(error), tone: 'error' })
    }
    await Promise.all(
      ['order', 'orders', 'waiting orders'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    )
  }
}
