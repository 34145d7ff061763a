import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { keys } from '../tests/peers/razorpay.ts'
import { onBothEngines } from './engines.ts'
import { load, type Post } from './load.ts'
import { startShop } from './processes.ts'
import { milliseconds, percentile, report, section } from './report.ts'
import { openMarket, orderOf, ordersOf, PRICE, type Market } from './workload.ts'

const SHOPPERS = 10
/** Customers whose payment is being started while others order. */
const PAYERS = 20
const MAX_RATIO = 1.1
const WARM_UP_SECONDS = 8
/** Rounds with and without the payers alternate: the capacity of a shared host changes every few seconds. */
const ROUNDS = 7

/**
 * Whether orders take longer while the payment provider accepts calls and never responds. Data is stored in
 * `folder`.
 */
export const measureHangingProvider = (folder: string, quick: boolean): Promise<void> =>
  onBothEngines(folder, async (engine, where, settings) => {
    section(`Orders while the payment provider hangs, ${engine}, ${SHOPPERS} shoppers and ${PAYERS} who pay`)
    const provider = createServer()
    await once(provider.listen(0, '127.0.0.1'), 'listening')
    const { port } = provider.address() as AddressInfo
    const market = await openMarket(where)
    const shop = await startShop(where.dataDir, {
      ...settings,
      ...keys,
      RAZORPAY_URL: `http://127.0.0.1:${port}`,
      PUBLIC_URL: 'http://localhost:3000',
    })
    const starts = await placeOnlineOrders(shop.url, market)
    const orders = ordersOf(market)
    const measure = (seconds: number) =>
      load({ url: shop.url, paths: orders, seconds, connections: SHOPPERS })
    await measure(WARM_UP_SECONDS)
    const rounds: { alone: number; hanging: number }[] = []
    let failed = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await measure(quick ? 3 : 10)
      const stop = startPayments(shop.url, starts)
      const hanging = await measure(quick ? 3 : 10)
      await stop()
      failed += alone.failed + hanging.failed
      rounds.push({ alone: alone.p99, hanging: hanging.p99 })
    }
    await shop.stop()
    provider.close()
    const [alone, hanging] = [
      percentile(
        rounds.map((round) => round.alone),
        0.5,
      ),
      percentile(
        rounds.map((round) => round.hanging),
        0.5,
      ),
    ]
    report({
      what: 'orders of two pieces',
      figure: `p99 ${milliseconds(hanging)} instead of ${milliseconds(alone)} (medians of ${ROUNDS} rounds): ${(hanging / alone).toFixed(2)}${failed > 0 ? `, ${failed} FAILED` : ''}`,
      target: { words: `at most ${MAX_RATIO} times`, met: hanging / alone <= MAX_RATIO && failed === 0 },
    })
  })

/** Places an order that is paid online for each payer, and returns the calls that start their payments. */
async function placeOnlineOrders(url: string, { shoppers, pieces }: Market): Promise<Post[]> {
  return Promise.all(
    shoppers.slice(0, PAYERS).map(async (shopper, index) => {
      const { path, token, body } = orderOf(shopper, [pieces[index] ?? ''])
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ ...body, paymentMethod: 'ONLINE' }),
      })
      if (!response.ok)
        throw new Error(
          `An order of ₹${PRICE} was rejected with ${response.status}: ${await response.text()}`,
        )
      const { order } = (await response.json()) as { order: { _id: string } }
      return { path: `/api/payments/start/${order._id}`, token, body: {} }
    }),
  )
}

/**
 * Starts payments again and again until the returned function is called; each waits until the shop gives up.
 */
function startPayments(url: string, starts: readonly Post[]): () => Promise<unknown> {
  const end = new AbortController()
  const payers = Promise.all(
    starts.map(async ({ path, token }) => {
      while (!end.signal.aborted) {
        const { status } = await fetch(url + path, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        })
        if (status !== 503)
          throw new Error(`A payment was started with ${status}, although the provider does not respond.`)
      }
    }),
  )
  return () => {
    end.abort()
    return payers
  }
}
