import type { Address } from '../../../contract/address.ts'
import type { ManualOrder, ReceivedBy } from '../../../contract/counter-order.ts'
import { cleanCode, cleanMobileNumber } from '../../../contract/typed-entries.ts'
import { stateElsewhere } from '../../../rules/gst.ts'
import { billAddress } from './sale-bill.ts'
import { discountRequest } from './sale-discount-entry.ts'
import { panRequest } from '../shared/sale-pan-entry.ts'
import { creditDay, requestLines, type Sale, type SaleCustomer } from './sale.ts'
import type { SalePan } from '../shared/use-sale-pan.ts'

const methodOf: Record<ReceivedBy, ManualOrder['paymentMethod']> = {
  cash: 'CASH',
  upi: 'UPI',
  bank: 'BANK',
  terminal: 'CASH',
}

/** The method of an order: that of its first payment, if the shop accepts it on the web as well. */
function paymentMethodOf(
  sale: Sale,
  { accepted, dueOn }: { accepted: readonly string[]; dueOn: string | undefined },
): ManualOrder['paymentMethod'] {
  const method = dueOn === undefined || sale.payments.length > 0 ? wantedMethod(sale) : 'CASH'
  return accepted.includes(method) ? method : 'CASH'
}

function wantedMethod({ payments: [first], credits, handover, paysBy }: Sale): ManualOrder['paymentMethod'] {
  if (first) return methodOf[first.provider]
  if (credits.length > 0) return 'CASH'

  return handover !== 'delivery' && paysBy === 'COD' ? 'CASH' : paysBy
}

/**
 * The sale as the server takes it. `total`: as it was shown; `salePan`: null if the order needs none; `accepted`:
 * the methods of the shop.
 */
export function requestOf(
  sale: Sale,
  { total, salePan, accepted }: { total: number; salePan: SalePan | null; accepted: readonly string[] },
): ManualOrder {
  const dueOn = creditDay(sale, total)
  const request = {
    customer: customerOf(sale.customer),
    products: requestLines(sale.lines),
    paymentMethod: paymentMethodOf(sale, { accepted, dueOn }),
    handedOver: sale.handover === 'now',
    amount: total,
    ...discountRequest(sale.discount),
    ...panRequest(salePan),
    dueOn,
  }
  const address = addressOf(sale)
  if (address === null) return request

  const buyerGstin = cleanCode(sale.gstin)
  if (buyerGstin === '') return { ...request, address }

  const isElsewhere = stateElsewhere(buyerGstin, address.state) !== undefined
  return { ...request, address, buyerGstin, ...(isElsewhere && { billingAddress: sale.billingAddress }) }
}

/** Where the pieces are delivered, or the address on the bill of pieces that are taken along. */
function addressOf(sale: Sale): Address | null {
  if (sale.handover !== 'now') return sale.handover === 'delivery' ? sale.address : null

  const onBill = billAddress(sale)
  return typeof onBill === 'string' ? null : onBill
}

const customerOf = ({ known, name, phone, email }: SaleCustomer): ManualOrder['customer'] =>
  known
    ? { customerId: known._id }
    : {
        name: name.trim(),
        phone: cleanMobileNumber(phone),
        ...(email.trim() !== '' && { email: email.trim() }),
      }
