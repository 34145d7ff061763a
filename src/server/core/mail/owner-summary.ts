import type { Block, WrittenMail } from './layout.ts'
import type { NoticeSummary } from './mails.ts'
import { rupees } from './rupees.ts'

export const notedPayments = { button: 'See the noted payments', path: '/dashboard/noted-payments' }
export const paymentsToCheck = { button: 'Payments to check', path: '/dashboard/manage-payments' }
export const openReturns = { button: 'Open the returns', path: '/dashboard/returns' }
const openProducts = { button: 'Open the products', path: '/dashboard/manage-products?stock=running-out' }

/** A kind of notice, or of what a summary counts of it. `what` and `rest`: the words around an `s`. */
type Part = { count: number; what: string; rest: string; sentence?: string; button: Block }

/** Writes what stands in place of single notices to the owner. */
export function writeSummary(data: NoticeSummary): WrittenMail {
  const { count, payments, paise } = data
  const parts = partsOf(data).filter((part) => part.count > 0)
  const subject = subjectOf({ count, payments, paise }, parts)

  return {
    subject,
    blocks: [
      { heading: subject },
      ...orderBlocks(data),
      ...parts.flatMap((part) => partBlocks(part, subject)),
      ...(count + payments > 0 ? [{ button: 'Open the orders', path: '/dashboard/manage-orders' }] : []),
    ],
  }
}

/** What a summary tells beside orders and their references. */
const partsOf = ({ noted = 0, toCheck = 0, returns = 0, runningOut = 0 }: NoticeSummary): Part[] => [
  {
    count: noted,
    what: 'payment',
    rest: 'without an order',
    sentence: ' to look for',
    button: notedPayments,
  },
  { count: toCheck, what: 'payment', rest: 'to check', button: paymentsToCheck },
  { count: returns, what: 'return', rest: 'requested', button: openReturns },
  { count: runningOut, what: 'product', rest: 'running out', button: openProducts },
]

function subjectOf(
  { count, payments, paise }: Pick<NoticeSummary, 'count' | 'payments' | 'paise'>,
  [first]: readonly Part[],
): string {
  if (count > 0) return `${counted(count, 'new order')}, ${rupees(paise)}`
  if (payments > 0 || !first) return counted(payments, 'payment', 'to confirm')
  return counted(first.count, first.what, first.rest)
}

function orderBlocks({ count, payments, orders }: NoticeSummary): Block[] {
  const blocks: Block[] = []
  const more = count - orders.length

  if (count > 0 && payments > 0)
    blocks.push({ text: `${counted(payments, 'reference')} of a payment was entered for earlier orders.` })
  if (orders.length > 0) blocks.push({ rows: orders.map(orderRow) })
  if (more > 0) blocks.push({ text: `and ${more} more.` })

  return blocks
}

function orderRow({ orderId, paise, toConfirm, isReservation }: NoticeSummary['orders'][number]) {
  const row = { name: orderId, amount: rupees(paise) }

  if (isReservation) return { ...row, note: 'reservation to confirm' }
  return { ...row, note: toConfirm ? 'payment to confirm' : '' }
}

function partBlocks({ count, what, rest, sentence = '', button }: Part, subject: string): Block[] {
  const words = counted(count, what, rest)
  return subject === words ? [button] : [{ text: `${words}${sentence}.` }, button]
}

const counted = (count: number, what: string, rest = '') =>
  [`${count} ${what}${count === 1 ? '' : 's'}`, rest].filter(Boolean).join(' ')
