import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Order } from '../../../contract/order.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { carriersQuery } from '../carriers/carriers-query.ts'
import { HUID_FIELD } from './line-pieces.tsx'
import { nextStepOf } from './next-step.ts'
import { ParcelDialog } from './parcel-dialog.tsx'
import { useOrderChanges } from './use-order-changes.ts'
import * as styles from './next-step-bar.module.css'

const questions = {
  confirm: { title: 'Has this payment arrived?', description: 'The order will count as paid, and the shopper gets an e-mail.' },
  'confirm-and-pack': { title: 'Has this payment arrived?', description: 'The order will count as paid and be processing, and the shopper gets an e-mail of each.' },
  refund: { title: 'Have you refunded this payment?', description: 'The order will count as refunded and no longer as earnings, and the shopper gets an e-mail.' },
}

/** The next step of an order in a sentence, with the page's one main button. It asks before it acts. */
export function NextStepBar({ order }: { order: Order }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: carriers = [] } = useQuery(carriersQuery(api))
  const { setStatus, settlePayment, confirmPayments, refund } = useOrderChanges()
  const { title, detail, action, also } = nextStepOf(order)
  // What was asked stays in the dialog until it is closed, although the order's next step is another one by then.
  const [chosen, setChosen] = useState(action)
  const [isConfirming, setConfirming] = useState(false)
  const [isShipping, setShipping] = useState(false)
  const does = chosen?.does
  const act = async () => {
    if (does === undefined || does === 'huid') return ''
    if (does === 'confirm') return settlePayment(order, true)
    if (does === 'confirm-and-pack') return confirmPayments([order], true)
    return does === 'refund' ? refund(order) : setStatus(order, does)
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
    if (wanted.does === 'shipped' && carriers.length > 0) setShipping(true)
    else setConfirming(true)
  }
  const question =
    does === 'confirm' || does === 'confirm-and-pack' || does === 'refund'
      ? questions[does]
      : { title: 'Are you sure you want to update the order status?', description: `Order ${order.orderId} will be ${does}, and the shopper gets an e-mail.` }
  return (
    <section className={`${sheetClass} ${styles.bar}`} aria-labelledby="next-step">
      <div>
        <h2 id="next-step">{title}</h2>
        <p>{detail}</p>
      </div>
      {action && (
        <div className={styles.actions}>
          {also && <Button onClick={() => choose(also)}>{also.label}</Button>}
          <Button kind="main" onClick={() => choose(action)}>
            {action.label}
          </Button>
        </div>
      )}
      <ParcelDialog order={order} carriers={carriers} open={isShipping} {...question} onSkip={() => setStatus(order, 'shipped')} onClose={() => setShipping(false)} />
      <ConfirmDialog open={isConfirming} {...question} action={chosen?.label ?? ''} onConfirm={run} onClose={() => setConfirming(false)} />
    </section>
  )
}
