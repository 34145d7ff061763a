import { join } from 'node:path'
import { createOrder } from '../src/contract/order.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { amountOf, newProduct, newShopper, type Shopper } from '../tests/factories.ts'
import { startShop } from './processes.ts'
import { milliseconds, report, section } from './report.ts'

const BUYERS = 200
const STOCK = 25

/** Buyers who all order the last pieces at once, through two processes on one PostgreSQL. */
export async function measureRush(folder: string, databaseUrl: string, rounds: number): Promise<void> {
  section(`${BUYERS} buyers for ${STOCK} pieces, two processes on PostgreSQL, ${rounds} rounds`)
  const db = await openDatabase({ dataDir: folder, databaseUrl })
  const shop = { context: { db } }
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => newShopper(shop)))
  const nodes = await Promise.all(['first', 'second'].map((name) => startShop(join(folder, name), { DEMO: '0', DATABASE_URL: databaseUrl })))
  const sold: number[] = []
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const piece = await newProduct(shop, { price: 100, stock: STOCK })
    const since = performance.now()
    const responses = await Promise.all(buyers.map((buyer, index) => order(nodes[index % 2]?.url ?? '', buyer, piece)))
    times.push(performance.now() - since)
    sold.push(responses.filter((status) => status === 201).length)
  }
  await Promise.all(nodes.map((node) => node.stop()))
  await db.close()
  const wrong = sold.filter((count) => count !== STOCK)
  report({
    what: 'the last buyer is answered',
    figure: `after ${milliseconds(times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN)} (median); sold ${[...new Set(sold)].join(', ')}`,
    target: { words: `exactly ${STOCK} sold each time`, met: wrong.length === 0 },
  })
}

async function order(url: string, { email, token }: Shopper, productId: string): Promise<number> {
  const response = await fetch(`${url}${createOrder.path}`, {
    method: createOrder.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 100, quantity: 1 }]), email, paymentMethod: 'COD' }),
  })
  await response.arrayBuffer()
  return response.status
}
