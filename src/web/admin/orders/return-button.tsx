import { useState } from 'react'
import type { Order } from '../../../contract/order.ts'
import { createRefund } from '../../../contract/refund.ts'
import { isPaid } from '../../../rules/stated-order.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../shared/use-may.ts'
import { RefundDialog } from './refund-dialog.tsx'

/** Takes back pieces that a customer brings to the shop, with or without an account. */
export function ReturnButton({ order }: { order: Order }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const canReturn = order.status === 'completed' && order.cancelledAt === null && isPaid(order)

  return (
    <>
      {canReturn && may(createRefund) && (
        <Button small onClick={() => setOpen(true)}>
          Return or exchange
        </Button>
      )}
      <RefundDialog asCredit brought order={order} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
