import { useState } from 'react'
import type { Order } from '../../../contract/order.ts'
import type { ReservationPan } from '../../../contract/reservation.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { notify } from '../../ui/notify.ts'
import { WhatsAppButton } from '../shared/whatsapp-button.tsx'
import { PanDialog } from './pan-dialog.tsx'
import { phoneOf, useShareTexts } from './share-order.ts'
import { useOrderChanges } from './use-order-changes.ts'
import * as styles from './reservation-tools.module.css'

/** What the office does with a reservation: call the customer, write to them, or confirm it. */
export function ReservationTools({ order }: { order: Order }) {
  const phone = phoneOf(order)
  const texts = useShareTexts(order)

  return (
    <div className={styles.tools}>
      {phone && (
        <a href={`tel:+91${phone}`} className={buttonClass('line', { small: true })}>
          <ExtraIcon name="phone" />
          <span className="sr-only">Call {order.customer?.name}, </span>
          <span className="money">{phone}</span>
        </a>
      )}
      <WhatsAppButton phone={phone} message={texts?.order} about={`reservation ${order.orderId}`} />
      <ConfirmReservation order={order} />
    </div>
  )
}

/** Confirms with one press. It asks for the PAN, or the declaration in its place, if the amount needs one. */
function ConfirmReservation({ order }: { order: Order }) {
  const { confirmReservation } = useOrderChanges()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)

  const confirm = async (entered?: ReservationPan): Promise<string> => {
    setBusy(true)
    const problem = await confirmReservation(order, { entered, onPanNeeded: () => setAsking(true) })
    setBusy(false)
    return problem
  }

  const press = async () => {
    const problem = await confirm()
    if (problem) notify({ text: problem, tone: 'error' })
  }

  return (
    <>
      <Button kind="main" small busy={isBusy} onClick={() => void press()}>
        {isBusy ? 'Confirming...' : 'Confirm'} <span className="sr-only">reservation {order.orderId}</span>
      </Button>
      <PanDialog
        open={isAsking}
        name={order.customer?.name ?? ''}
        onClose={() => setAsking(false)}
        onEnter={confirm}
      />
    </>
  )
}
