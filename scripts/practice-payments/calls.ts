import type { PracticeLedger, PracticePayment } from './ledger.ts'

/** Entries in a page of a list. */
const PAGE_SIZE = 100

type PracticeCall = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> }

/** The response to a call of the shop; undefined if the provider does not know what it names. */
export function answerCall(
  ledger: PracticeLedger,
  { method, path, query, body }: PracticeCall,
): object | undefined {
  const { orders, payments, refunds } = ledger
  const [, kind, id = '', action] = path.split('/')

  if (kind === 'orders')
    return method === 'POST'
      ? ledger.orderOf(String(body['receipt']), Number(body['amountPaise']))
      : orders.get(id)

  if (kind === 'refunds' && method === 'POST') {
    const payment = payments.get(String(body['payment']))
    return payment && ledger.refund(payment, Number(body['amountPaise']), String(body['key']))
  }

  if (kind === 'refunds') return pageOf([...refunds.values()], query)
  if (kind !== 'payments') return undefined
  if (id === '') return listPayments(ledger, query)

  const payment = payments.get(id)
  if (payment && action === 'capture') ledger.capture(payment)
  return payment
}

function listPayments({ orders, payments }: PracticeLedger, query: URLSearchParams): object | undefined {
  const orderId = query.get('order')
  if (orderId === null) return pageOf([...payments.values()], query)

  return orders.has(orderId)
    ? [...payments.values()].filter((payment: PracticePayment) => payment.orderId === orderId)
    : undefined
}

/** The newest of a time first. */
function pageOf(entries: readonly { createdAt: number }[], query: URLSearchParams): object {
  const [from, to, skip] = ['from', 'to', 'skip'].map((name) => Number(query.get(name)))
  return entries
    .filter(({ createdAt }) => createdAt >= (from ?? 0) && createdAt <= (to ?? 0))
    .toReversed()
    .slice(skip, (skip ?? 0) + PAGE_SIZE)
}
