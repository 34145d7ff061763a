import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Order } from '../../../contract/order.ts'
import { receiptName, receiptPath, receiptsQuery } from '../../api/queries/receipts.ts'
import { PaperLink } from './paper-link.tsx'

function useReceipts(order: Order) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data = [] } = useQuery(receiptsQuery(api, order))

  return data
}

/** Links to all vouchers of an order, by their numbers. */
export const ReceiptLinks = ({ order }: { order: Order }) =>
  useReceipts(order).map((receipt) => (
    <PaperLink key={receipt.number} to={receiptPath(receipt.number)}>
      {receiptName(receipt)}
    </PaperLink>
  ))

/** Prints the receipt of the latest payment. */
export function PrintReceipt({ order }: { order: Order }) {
  const latest = useReceipts(order).findLast(({ kind }) => kind === 'receipt')

  return latest && <PaperLink to={receiptPath(latest.number)}>Print receipt</PaperLink>
}
