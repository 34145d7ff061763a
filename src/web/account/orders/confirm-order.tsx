import { useMutation } from '@tanstack/react-query'
import { Link, useHydrated, useLocation, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { confirmOrder } from '../../../contract/order.ts'
import { ApiError } from '../../api/client.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

/**
 * The page of an order; opened by the link in the mail of a cash order (`#confirm=SIGNATURE`), it asks to
 * confirm it.
 */
export function ConfirmOrder({ orderId, children }: { orderId: string; children: ReactNode }) {
  const signature = new URLSearchParams(useLocation({ select: ({ hash }) => hash })).get('confirm')
  // The server does not know the fragment.
  const isHydrated = useHydrated()
  return signature === null || !isHydrated ? (
    children
  ) : (
    <Confirmation orderId={orderId} signature={signature} />
  )
}

/**
 * Confirms a cash order without a login. Opening the page changes nothing, because mail scanners open links:
 * the customer presses the button (LIMIT-08).
 */
function Confirmation({ orderId, signature }: { orderId: string; signature: string }) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const confirming = useMutation({
    mutationFn: () => api(confirmOrder, { params: { id: orderId }, body: { signature } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
  if (confirming.isSuccess) {
    return (
      <Empty
        level={1}
        title={`Order ${confirming.data.orderId} is confirmed.`}
        action={<ViewOrder orderId={orderId} />}
      >
        Thank you. You pay in cash when the parcel arrives.
      </Empty>
    )
  }
  if (confirming.isError) {
    const { error } = confirming
    const isFinal = error instanceof ApiError && (error.status === 404 || error.status === 409)
    return (
      <Empty
        tone="error"
        level={1}
        title={isFinal ? error.message : 'The order could not be confirmed.'}
        action={
          isFinal ? (
            <ViewOrder orderId={orderId} />
          ) : (
            <Button onClick={() => confirming.mutate()}>Try again</Button>
          )
        }
      >
        {isFinal ? 'Log in to see your order.' : error.message}
      </Empty>
    )
  }
  return (
    <Empty
      level={1}
      title="Confirm your order"
      action={
        <Button kind="main" disabled={confirming.isPending} onClick={() => confirming.mutate()}>
          {confirming.isPending ? 'Confirming' : 'Confirm order'}
        </Button>
      }
    >
      You pay in cash when the parcel arrives.
    </Empty>
  )
}

const ViewOrder = ({ orderId }: { orderId: string }) => (
  <Link className={buttonClass('line')} to="/orders/$id" params={{ id: orderId }}>
    View the order
  </Link>
)
