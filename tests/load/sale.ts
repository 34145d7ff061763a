import { randomInt, randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import type { Stage } from '../faults/shoppers.ts'
import { amountOf } from '../factories.ts'

/** What a load process is told. `rate`: requests a second whatever the shop can do; 0 for as many as it answers. */
export type Sale = { url: string; seconds: number; connections: number; rate: number; pages: string[]; stage: Stage; price: number }

/** Answers of one kind; times in milliseconds. */
export type Answers = { count: number; p50: number; p99: number; longest: number }
export type Sold = {
  perSecond: number
  served: Answers
  /** Refused with 503. */
  shed: Answers
  /** Anything else: other errors, broken connections, timeouts. */
  failed: number
  failures: string[]
}

const answersOf = (times: number[]): Answers => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), longest: at(1) }
}

/** The mix of a sale: of 100 requests 90 ask for pages, 8 fill carts, 2 order. */
function nextRequest({ pages, stage, price }: Sale): object {
  const dice = randomInt(100)
  if (dice < 90) return { method: 'GET', path: pages[randomInt(pages.length)], headers: { 'accept-encoding': 'br' }, body: undefined }
  const { id, email, token } = stage.shoppers[randomInt(stage.shoppers.length)] ?? { id: '', email: '', token: '' }
  const productId = stage.products[randomInt(stage.products.length)]
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  if (dice < 98) {
    // A line holds 100 pieces at most, so carts are emptied now and then.
    if (dice === 97) return { method: 'DELETE', path: `/api/cart/clear/${id}`, headers: { authorization: `Bearer ${token}` }, body: undefined }
    return { method: 'POST', path: '/api/cart/add', headers, body: JSON.stringify({ productId, userId: id }) }
  }
  const order = { products: [{ productId, quantity: 1 }], amount: amountOf([{ price, quantity: 1 }]), email, paymentMethod: 'COD', couponCode: null }
  return { method: 'POST', path: '/api/orders/create-order', headers: { ...headers, 'idempotency-key': randomUUID() }, body: JSON.stringify(order) }
}

async function sell(sale: Sale): Promise<Sold> {
  const times: Record<'served' | 'shed', number[]> = { served: [], shed: [] }
  const failures = new Set<string>()
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options: autocannon.Options = {
      url: sale.url,
      connections: sale.connections,
      duration: sale.seconds,
      ...(sale.rate > 0 && { overallRate: sale.rate }),
      requests: [{ setupRequest: (request) => ({ ...request, ...nextRequest(sale) }) }],
    }
    const instance = autocannon(options, (error, all) => (error ? reject(error as Error) : resolve(all)))
    instance.on('response', (_client, status, _bytes, took) => {
      if (status === 503) times.shed.push(took)
      else if (status < 400) times.served.push(took)
      else failures.add(String(status))
    })
    instance.on('reqError', (error) => failures.add(String(error)))
  })
  const [served, shed] = [answersOf(times.served), answersOf(times.shed)]
  return {
    perSecond: result.requests.total / result.duration, served, shed, failures: [...failures],
    failed: result.requests.total - served.count - shed.count + result.errors + result.timeouts,
  }
}

process.once('message', (sale: Sale) => void sell(sale).then((sold) => process.send?.(sold, () => process.exit(0))))
