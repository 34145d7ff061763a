import { queryOptions } from '@tanstack/react-query'
import type { Order } from '../../../contract/order.ts'
import { getReceipt, listReceipts } from '../../../contract/receipt.ts'
import type { Api } from '../client.ts'

/** The receipt and refund vouchers of an order of the counter, oldest first. */
export const receiptsQuery = (api: Api, { _id, customer, payments, cancelledAt, refundedAmount }: Order) =>
  queryOptions({
    queryKey: ['receipts', _id, payments.length, cancelledAt, refundedAmount],
    queryFn: () => api(listReceipts, { params: { orderId: _id } }),
    enabled: customer !== undefined && (payments.length > 0 || cancelledAt !== null),
  })

/** The address of a voucher as PDF. */
export const receiptPath = (number: string): string =>
  `${getReceipt.path}?number=${encodeURIComponent(number)}`

/** The name of a voucher. */
export const receiptName = ({ number, kind }: { number: string; kind: 'receipt' | 'refund' }): string =>
  kind === 'receipt' ? `Receipt ${number}` : `Refund voucher ${number}`
