import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Order } from '../../../contract/order.ts'
import { BANK_REFERENCE, setPaymentReference } from '../../../contract/payment.ts'
import { cleanReference } from '../../../contract/typed-entries.ts'
import { ApiError } from '../../api/client.ts'
import { orderQuery } from '../../api/queries/orders.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { log } from '../../lib/log.ts'
import { BANK_REFERENCE_PROBLEM, MAX_TYPED_REFERENCE } from '../../shared/bank-reference.ts'
import { bankDetails, PaymentDetails } from '../../shared/payment-details.tsx'
import { ReferenceField } from '../../shared/reference-field.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import * as styles from './bank-transfer.module.css'

/** Whether the customer can still pay this order by bank transfer, or name its reference. */
export const awaitsTransfer = ({ paymentMethod, paymentStatus, cancelledAt }: Order): boolean =>
  paymentMethod === 'BANK' && paymentStatus === 'awaiting_confirmation' && cancelledAt === null

/**
 * Where to transfer the amount of an order, and a form for the reference of the transfer (BANK-02, BANK-03).
 */
export function BankTransfer({ order }: { order: Order }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  return (
    <>
      {shop.bank && <PaymentDetails long details={bankDetails(shop.bank, order.amount, order.orderId)} />}
      <ReferenceForm key={order.utr} order={order} />
    </>
  )
}

function ReferenceForm({ order }: { order: Order }) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const [utr, setUtr] = useState(order.utr ?? '')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (!BANK_REFERENCE.test(utr)) return setProblem(BANK_REFERENCE_PROBLEM)
    setBusy(true)
    try {
      const { order: saved } = await api(setPaymentReference, { params: { id: order._id }, body: { utr } })
      for (const id of [order._id, order.orderId])
        queryClient.setQueryData(orderQuery(api, order.userId ?? '', id).queryKey, saved)
      await queryClient.invalidateQueries({ queryKey: ['paid'] })
      notify({ text: 'Thank you. We will match your payment to this reference.', tone: 'success' })
    } catch (error) {
      log('The reference could not be saved.', error)
      setProblem(error instanceof ApiError ? error.message : 'The reference could not be saved.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setProblem(undefined)
        void save()
      }}
    >
      <ReferenceField
        label="Bank reference (UTR)"
        help="Your bank shows it after the transfer. It helps us find your payment."
        inputMode="text"
        maxLength={MAX_TYPED_REFERENCE}
        value={utr}
        problem={problem}
        onChange={(text) => setUtr(cleanReference(text))}
      />
      <Button type="submit" busy={busy} disabled={utr === '' || utr === order.utr}>
        {order.utr === null ? 'Save reference' : 'Change reference'}
      </Button>
    </form>
  )
}
