import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Order } from '../../../contract/order.ts'
import { isReservation } from '../../../rules/estimate.ts'
import { createRefund } from '../../../contract/refund.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { carriersQuery } from '../carriers/carriers-query.ts'
import { useMay } from '../shared/use-may.ts'
import { HUID_FIELD } from './scan-pieces.tsx'
import { nextStepOf } from './next-step.ts'
import { statusQuestion } from './order-words.ts'
import { useConfirmPayment } from './use-confirm-payment.tsx'
import { ParcelDialog } from './parcel-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ReservationTools } from './reservation-tools.tsx'
import { TakePaymentDialog } from './take-payment-dialog.tsx'
import { useOrderChanges } from './use-order-changes.ts'
import * as styles from './next-step-bar.module.css'

const questions = {
  confirm: {
    title: 'Has this payment arrived?',
    description: 'This marks the order as paid. We e-mail the customer.',
  },
  'confirm-and-pack': {
    title: 'Has this payment arrived?',
    description: 'This marks the order as paid and as processing. We e-mail the customer for each.',
  },
  'confirm-cash': {
    title: 'Confirm this order for the customer?',
    description: 'It will be due on delivery.',
  },
  rest: { title: 'Send the rest', description: 'We e-mail the customer about this parcel.' },
}

/** The next step of an order in a sentence, with the page's one main button. It asks before it acts. */
export function NextStepBar({ order }: { order: Order }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: carriers = [] } = useQuery(carriersQuery(api))
  const { updateStatus, confirmPayments, confirmCashOrder } = useOrderChanges()
  const { confirm: confirmPayment, dialog: oldPriceDialog } = useConfirmPayment(order)
  const may = useMay()
  const { title, detail, action: next, also } = nextStepOf(order)
  const action = next?.does === 'refund' && !may(createRefund) ? undefined : next
  // The dialog keeps its question until it is closed, although the order's next step has changed by then.
  const [chosen, setChosen] = useState(action)
  const [isConfirming, setConfirming] = useState(false)
  const [isShipping, setShipping] = useState(false)
  const [isRefunding, setRefunding] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const does = chosen?.does
  const act = async () => {
    if (
      does === undefined ||
      does === 'huid' ||
      does === 'rest' ||
      does === 'refund' ||
      does === 'take-payment'
    )
      return ''
    if (does === 'confirm') return confirmPayment()
    if (does === 'confirm-and-pack') return confirmPayments([order], true)
    if (does === 'confirm-cash') return confirmCashOrder(order)
    return updateStatus(order, does)
  }
  const run = async () => {
    const problem = await act()
    if (problem) notify({ text: problem, tone: 'error' })
  }
  const choose = (wanted: NonNullable<typeof action>) => {
    if (wanted.does === 'huid') {
      document.querySelector<HTMLElement>(`input[name=${HUID_FIELD}]`)?.focus()
      return
    }
    setChosen(wanted)
    if (wanted.does === 'rest' && carriers.length === 0)
      notify({ text: 'Add a carrier first, under Carriers.', tone: 'error' })
    else if (wanted.does === 'refund') setRefunding(true)
    else if (wanted.does === 'take-payment') setTaking(true)
    else if (wanted.does === 'rest' || (wanted.does === 'shipped' && carriers.length > 0)) setShipping(true)
    else setConfirming(true)
  }
  const question =
    does !== undefined && does in questions
      ? questions[does as keyof typeof questions]
      : statusQuestion(order, does === 'shipped' || does === 'completed' ? does : 'processing')
  return (
    <section className={`${sheetClass} ${styles.bar}`} aria-labelledby="next-step">
      <div>
        <h2 id="next-step">{title}</h2>
        <p>{detail}</p>
      </div>
      {isReservation(order) && <ReservationTools order={order} />}
      {action && (
        <div className={styles.actions}>
          {also && <Button onClick={() => choose(also)}>{also.label}</Button>}
          <Button kind="main" onClick={() => choose(action)}>
            {action.label}
          </Button>
        </div>
      )}
      <ParcelDialog
        order={order}
        carriers={carriers}
        open={isShipping}
        {...question}
        {...(does !== 'rest' && { onSkip: () => updateStatus(order, 'shipped') })}
        onClose={() => setShipping(false)}
      />
      <ConfirmDialog
        open={isConfirming}
        {...question}
        action={chosen?.label ?? ''}
        onConfirm={run}
        onClose={() => setConfirming(false)}
      />
      <RefundDialog order={order} open={isRefunding} onClose={() => setRefunding(false)} />
      <TakePaymentDialog order={order} open={isTaking} onClose={() => setTaking(false)} />
      {oldPriceDialog}
    </section>
  )
}
