import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Order } from '../../../contract/order.ts'
import { getReceipt, listReceipts } from '../../../contract/receipt.ts'
import { PaperLink } from './paper-link.tsx'

/** The receipt and refund vouchers of an order of the counter, oldest first. */
function useReceipts({ _id, customer, payments, cancelledAt, refundedAmount }: Order) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data = [] } = useQuery({
    queryKey: ['receipts', _id, payments.length, cancelledAt, refundedAmount],
    queryFn: () => api(listReceipts, { params: { orderId: _id } }),
    enabled: customer !== undefined && (payments.length > 0 || cancelledAt !== null),
  })

  return data
}

const pathOf = (number: string): string => `${getReceipt.path}?number=${encodeURIComponent(number)}`

/** Links to all vouchers of an order, by their numbers. */
export const ReceiptLinks = ({ order }: { order: Order }) =>
  useReceipts(order).map(({ number, kind }) => (
    <PaperLink key={number} to={pathOf(number)}>
      {kind === 'receipt' ? `Receipt ${number}` : `Refund voucher ${number}`}
    </PaperLink>
  ))

/** Prints the receipt of the latest advance. */
export function PrintReceipt({ order }: { order: Order }) {
  const latest = useReceipts(order).findLast(({ kind }) => kind === 'receipt')

  return latest && <PaperLink to={pathOf(latest.number)}>Print receipt</PaperLink>
}
