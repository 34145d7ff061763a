import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Order } from '../../../contract/order.ts'
import { previewRefund, type RefundPreview } from '../../../contract/refund.ts'
import { piecesLeft } from '../../../rules/refund.ts'
import { errorMessage } from '../../api/error-message.ts'
import { refundRequestOf, type RefundEntry, type RefundScope } from './refund-entry.ts'
import { refundsQuery } from './refunds-query.ts'

/** Returns the number of unrefunded pieces of each order line; undefined until it is known. */
export function usePiecesLeft(order: Order): number[] | undefined {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: refunds } = useQuery(refundsQuery(api, order._id))

  if (!refunds) return undefined

  return piecesLeft(
    { lines: order.products },
    refunds.filter(({ state }) => state !== 'failed'),
  )
}

/**
 * Returns the request for a typed refund, its preview, and the problem that prevents it. Nothing while
 * nothing is chosen.
 */
export function useRefundPreview(
  order: Order,
  entry: RefundEntry,
  { isPaused, ...scope }: RefundScope & { isPaused: boolean },
) {
  const { api } = useRouteContext({ from: '__root__' })
  const request = refundRequestOf(entry, scope)
  const { data, error } = useQuery({
    queryKey: ['refund-preview', order._id, order.refundedAmount, request],
    queryFn: (): Promise<RefundPreview> =>
      api(previewRefund, { params: { id: order._id }, body: request ?? {} }),
    // While the refund is sent, what it was previewed with must not change, and afterwards it can't be
    // previewed again.
    enabled: Boolean(request) && !isPaused,
    staleTime: 0,
    retry: false,
  })

  return {
    request,
    preview: request ? data : undefined,
    previewProblem: request && error ? errorMessage(error) : '',
  }
}
