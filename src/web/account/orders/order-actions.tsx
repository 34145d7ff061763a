import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Order } from '../../../contract/order.ts'
import { isBeforeDispatch } from '../../../rules/order-status.ts'
import { isEnded } from '../../../rules/stated-order.ts'
import { receiptName, receiptPath, receiptsQuery } from '../../api/queries/receipts.ts'
import { useSession } from '../../api/session.ts'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { BuyAgain } from './buy-again.tsx'
import { DialogButton } from '../dialog-button.tsx'
import * as styles from './order-actions.module.css'

const CancelDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./cancel-dialog.tsx'))).CancelDialog,
}))

/** Whether the signed-in customer may still cancel this order or give it an address. */
export const useIsChangeable = (order: Order): boolean => {
  const { user } = useSession()
  return !isEnded(order) && isBeforeDispatch(order.status) && order.userId === user?._id
}

/** What can be done with an order: buy it again, print it, open its documents, ask about it, cancel it. */
export function OrderActions({ order, onBought }: { order: Order; onBought(): void }) {
  const { user } = useSession()
  const changeable = useIsChangeable(order)
  return (
    <div className={styles.actions}>
      {user !== null && order.userId === user._id && !changeable && order.status !== 'shipped' && (
        <BuyAgain order={order} userId={user._id} onAdded={onBought} className={styles.icon} />
      )}
      <Button small onClick={() => print()}>
        <ExtraIcon name="print" className={styles.icon} />
        Print
      </Button>
      {order.invoiceNumber !== null && (
        <DocumentLink text="Invoice" path={`/api/orders/invoice/${order._id}`} />
      )}
      {order.creditNotes.map(({ number }) => (
        <DocumentLink
          key={number}
          text={order.creditNotes.length === 1 ? 'Credit note' : `Credit note ${number}`}
          path={`/api/orders/credit-note/${order._id}?number=${encodeURIComponent(number)}`}
        />
      ))}
      {user !== null && order.userId === user._id && <Receipts order={order} />}
      <a className={buttonClass('line', { small: true })} href="#order-help">
        Get help
      </a>
      {changeable && (
        <DialogButton label={order.reservation ? 'Cancel reservation' : 'Cancel order'}>
          {(dialog) => <CancelDialog order={order} {...dialog} />}
        </DialogButton>
      )}
    </div>
  )
}

/** The vouchers of payments before the bill, or on account. */
function Receipts({ order }: { order: Order }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data = [] } = useQuery(receiptsQuery(api, order))

  return data.map((receipt) => (
    <DocumentLink key={receipt.number} text={receiptName(receipt)} path={receiptPath(receipt.number)} />
  ))
}

const DocumentLink = ({ text, path }: { text: string; path: string }) => (
  <a className={buttonClass('line', { small: true })} href={path} target="_blank" rel="noreferrer">
    <ExtraIcon name="receipt" className={styles.icon} />
    {text}
  </a>
)
