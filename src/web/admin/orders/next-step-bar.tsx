import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { orderStatuses, type Order } from '../../../contract/order.ts'
import { isEstimate, isReservation } from '../../../rules/stated-order.ts'
import { DISPUTED } from '../../../rules/order-status.ts'
import { createRefund } from '../../../contract/refund.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { carriersQuery } from '../carriers/carriers-query.ts'
import { useMay } from '../shared/use-may.ts'
import { HUID_FIELD } from './scan-pieces.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { nextStepOf, type NextStep } from './next-step.ts'
import { sentences, statusQuestion } from './order-labels.ts'
import { useConfirmPayment } from './use-confirm-payment.tsx'
import { ParcelDialog } from './parcel-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { PrintReceipt } from './receipt-links.tsx'
import { ReservationTools } from './reservation-tools.tsx'
import { TakePaymentDialog } from './take-payment-dialog.tsx'
import { SaleDone } from './sale-done.tsx'
import { useOrderChanges } from './use-order-changes.ts'
import * as styles from './next-step-bar.module.css'

const questions = {
  confirm: {
    title: 'Has this payment arrived?',
    description: 'This marks the order as paid.',
    mailed: 'We e-mail the customer.',
  },
  'confirm-and-pack': {
    title: 'Has this payment arrived?',
    description: 'This marks the order as paid and as processing.',
    mailed: 'We e-mail the customer for each.',
  },
  'confirm-cash': {
    title: 'Confirm this order for the customer?',
    description: 'It will be due on delivery.',
    mailed: '',
  },
  rest: {
    title: 'Send the rest',
    description: '',
    mailed: 'We e-mail the customer about this parcel.',
  },
}

type Does = NonNullable<NextStep['action']>['does']

/** The question before a step is taken. */
function questionOf(order: Order, does: Does | undefined): ReturnType<typeof statusQuestion> {
  if (does !== undefined && does in questions) {
    const { title, description, mailed } = questions[does as keyof typeof questions]
    const warnings = does === 'rest' && order.dispute ? [DISPUTED] : []
    return { title, description: sentences(...warnings, description, order.email && mailed) }
  }

  return statusQuestion(order, does === 'shipped' || does === 'completed' ? does : 'processing')
}

/** The dialog in which a step is taken. */
type StepDialog = 'confirm' | 'parcel' | 'refund' | 'payment' | 'address'

function dialogOf(does: Does, hasCarriers: boolean): StepDialog {
  if (does === 'refund') return 'refund'
  if (does === 'take-payment') return 'payment'
  if (does === 'bill-address') return 'address'
  if (does === 'rest') return 'parcel'

  return does === 'shipped' && hasCarriers ? 'parcel' : 'confirm'
}

/** The next step of an order in a sentence, with the page's one main button. It asks before it acts. */
export function NextStepBar({ order }: { order: Order }) {
  const may = useMay()
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useQuery(shopQuery(api))
  const { title, detail, action: next, also } = nextStepOf(order, shop?.legal.gstin ?? null)
  const action = next?.does === 'refund' && !may(createRefund) ? undefined : next
  const { choose, dialogs } = useStepDialogs(order, action)

  return (
    <section className={`${sheetClass} ${styles.bar}`} aria-labelledby="next-step">
      <div>
        <h2 id="next-step">{title}</h2>
        <p>{detail}</p>
      </div>
      {isReservation(order) && <ReservationTools order={order} />}
      {action && (
        <div className={styles.actions}>
          {(isEstimate(order) || order.dueOn !== undefined) && <PrintReceipt order={order} />}
          {also && <Button onClick={() => choose(also)}>{also.label}</Button>}
          {action.does === 'print-bill' ? (
            <SaleDone order={order} />
          ) : (
            <Button kind="main" onClick={() => choose(action)}>
              {action.label}
            </Button>
          )}
        </div>
      )}
      {dialogs}
    </section>
  )
}

/** Opens the dialog of a step, or the field that the step is typed into. */
function useStepDialogs(order: Order, action: NextStep['action']) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: carriers = [] } = useQuery(carriersQuery(api))
  const { updateStatus } = useOrderChanges()
  // The dialog keeps its question until it is closed, although the order's next step has changed by then.
  const [chosen, setChosen] = useState(action)
  const [openDialog, setOpenDialog] = useState<StepDialog>()
  const { run, oldPriceDialog } = useStep(order, chosen?.does)

  const choose = (wanted: NonNullable<NextStep['action']>) => {
    if (wanted.does === 'huid') {
      document.querySelector<HTMLElement>(`input[name=${HUID_FIELD}]`)?.focus()
      return
    }

    setChosen(wanted)

    if (wanted.does === 'rest' && carriers.length === 0)
      notify({ text: 'Add a carrier first, under Carriers.', tone: 'error' })
    else setOpenDialog(dialogOf(wanted.does, carriers.length > 0))
  }

  const question = questionOf(order, chosen?.does)
  const close = () => setOpenDialog(undefined)

  const dialogs = (
    <>
      <ParcelDialog
        order={order}
        carriers={carriers}
        open={openDialog === 'parcel'}
        {...question}
        {...(chosen?.does !== 'rest' && { onSkip: () => updateStatus(order, 'shipped') })}
        onClose={close}
      />
      <ConfirmDialog
        open={openDialog === 'confirm'}
        {...question}
        action={chosen?.label ?? ''}
        onConfirm={run}
        onClose={close}
      />
      <AddressDialog
        handsOver
        order={order}
        title="The buyer’s address for the bill"
        open={openDialog === 'address'}
        onClose={close}
      />
      <RefundDialog order={order} open={openDialog === 'refund'} onClose={close} />
      <TakePaymentDialog order={order} open={openDialog === 'payment'} onClose={close} />
      {oldPriceDialog}
    </>
  )
  return { choose, dialogs }
}

/** Takes a step that needs only a confirmation. */
function useStep(order: Order, does: Does | undefined) {
  const { updateStatus, confirmPayments, confirmCashOrder } = useOrderChanges()
  const { confirm: confirmPayment, dialog: oldPriceDialog } = useConfirmPayment(order)

  const act = async () => {
    if (does === 'confirm') return confirmPayment()
    if (does === 'confirm-and-pack') return confirmPayments([order], true)
    if (does === 'confirm-cash') return confirmCashOrder(order)

    const status = orderStatuses.find((each) => each === does)
    return status ? updateStatus(order, status) : ''
  }

  const run = async () => {
    const problem = await act()
    if (problem) notify({ text: problem, tone: 'error' })
  }

  return { run, oldPriceDialog }
}
