import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Order, OrderStatus } from '../../../contract/order.ts'
import { isDispatch } from '../../../rules/order-status.ts'
import { carriersQuery } from '../carriers/carriers-query.ts'
import { statusQuestion } from './order-labels.ts'
import { ParcelDialog } from './parcel-dialog.tsx'
import { useOrderChanges } from './use-order-changes.ts'
import type { OrderQuestion } from './use-order-question.tsx'

/** `isEnabled`: whether the carriers are loaded. */
type StatusChangeOptions = { isEnabled: boolean; onQuestion(question: OrderQuestion): void }

/** Changes the status of an order after a question, or after its parcel is entered. */
export function useStatusChange(order: Order, { isEnabled, onQuestion }: StatusChangeOptions) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: carriers = [] } = useQuery({ ...carriersQuery(api), enabled: isEnabled })
  const { updateStatus } = useOrderChanges()
  const [isShipping, setShipping] = useState(false)

  const askStatus = (status: OrderStatus) => {
    if (status === 'shipped' && isDispatch(order.status, status) && carriers.length > 0) {
      setShipping(true)
      return
    }

    onQuestion({
      action: 'Update status',
      ...statusQuestion(order, status),
      run: () => updateStatus(order, status),
    })
  }

  const dialog = (
    <ParcelDialog
      order={order}
      carriers={carriers}
      open={isShipping}
      {...statusQuestion(order, 'shipped')}
      onSkip={() => updateStatus(order, 'shipped')}
      onClose={() => setShipping(false)}
    />
  )
  return { askStatus, dialog }
}
