import type { PaymentMethod } from '../contract/order.ts'

/** Whether an order by this method is paid before delivery, so that the prepaid discount applies. */
export const isPrepaid = (method: PaymentMethod | null): boolean => method !== null && method !== 'COD'
