import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { amountOf } from '../factories.ts'
import type { Workload } from '../faults/workload.ts'
import { openConnection, type Connection } from './connection.ts'

/**
 * Instructions for a load process. `rate`: requests per second, which arrive independently of one another and
 * of the responses; 0 means a closed loop, in which each connection sends a request as soon as it has a
 * response.
 */
export type Sale = {
  url: string
  seconds: number
  connections: number
  rate: number
  pages: string[]
  stage: Workload
  price: number
}

/** Responses of one kind; times in milliseconds. */
export type Answers = { count: number; p50: number; p99: number; longest: number }
export type Kind = 'pages' | 'carts' | 'orders'
export type Sold = {
  perSecond: number
  /** Measured from the moment a request was due. */
  served: Answers
  /** The served requests by kind. */
  kinds: Record<Kind, Answers>
  /**
   * Rejected with 503; measured from the moment a request was sent, since the shop itself has to be quick
   * about it.
   */
  shed: Answers
  /** Anything else: other errors, broken connections, no response within 10 seconds. */
  failed: number
  failures: string[]
  /**
   * How late the load process itself sent a request, in milliseconds: part of the served times, but not the
   * shop's fault.
   */
  ownLateness: Answers
}

const responsesOf = (times: number[]): Answers => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), longest: at(1) }
}

type Request = { kind: Kind; text: string }

/** Creates the requests of a sale: of 100, 90 are for pages, 8 fill carts, 2 order. */
function requestsOf({ url, pages, stage, price }: Sale): () => Request {
  const { host } = new URL(url)
  const write = (line: string, headers: Record<string, string>, body = '') => {
    const all = {
      host,
      ...headers,
      ...(body && { 'content-type': 'application/json', 'content-length': String(body.length) }),
    }
    return `${line} HTTP/1.1\r\n${Object.entries(all)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n${body}`
  }
  // Nine of ten are for pages: serialised once, they cost the client next to nothing.
  const forPages = pages.map((page): Request => ({
    kind: 'pages',
    text: write(`GET ${page}`, { 'accept-encoding': 'br' }),
  }))
  return () => {
    const dice = randomInt(100)
    if (dice < 90) return forPages[randomInt(forPages.length)] as Request
    const { id, email, token } = stage.shoppers[randomInt(stage.shoppers.length)] ?? {
      id: '',
      email: '',
      token: '',
    }
    const productId = stage.products[randomInt(stage.products.length)]
    const authorization = `Bearer ${token}`
    // A cart line is limited to 100 pieces, so carts are emptied now and then.
    if (dice === 97) return { kind: 'carts', text: write(`DELETE /api/cart/clear/${id}`, { authorization }) }
    if (dice < 98)
      return {
        kind: 'carts',
        text: write('POST /api/cart/add', { authorization }, JSON.stringify({ productId, userId: id })),
      }
    const order = {
      products: [{ productId, quantity: 1 }],
      amount: amountOf([{ price, quantity: 1 }]),
      email,
      paymentMethod: 'COD',
      couponCode: null,
    }
    return {
      kind: 'orders',
      text: write(
        'POST /api/orders/create-order',
        { authorization, 'idempotency-key': randomUUID() },
        JSON.stringify(order),
      ),
    }
  }
}

/** Sends one request over this connection, which was due at this instant of `performance.now()`. */
type Ask = (connection: Connection, due: number) => Promise<void>

/** Each connection sends its next request as soon as it has a response. */
async function askAgainAndAgain(connections: Connection[], ask: Ask, end: number): Promise<void> {
  const keepAsking = async (connection: Connection) => {
    while (performance.now() < end) await ask(connection, performance.now())
  }
  await Promise.all(connections.map(keepAsking))
}

/**
 * Requests arrive at random (a Poisson process) at this rate, however long the responses take. If all
 * connections are busy, requests are queued and their time runs.
 */
async function comeByChance(
  connections: Connection[],
  ask: Ask,
  perSecond: number,
  end: number,
): Promise<void> {
  const free = [...connections]
  const inLine: number[] = []
  const busy = new Set<Promise<void>>()
  const occupy = async (connection: Connection, due: number) => {
    for (let next: number | undefined = due; next !== undefined; next = inLine.shift())
      await ask(connection, next)
    free.push(connection)
  }
  for (let due = performance.now(); due < end; due += (-Math.log(1 - Math.random()) / perSecond) * 1000) {
    while (performance.now() < due) await sleep(1)
    const connection = free.pop()
    if (!connection) {
      inLine.push(due)
      continue
    }
    const occupied = occupy(connection, due).finally(() => busy.delete(occupied))
    busy.add(occupied)
  }
  await Promise.all(busy)
}

async function sell(sale: Sale): Promise<Sold> {
  const { hostname, port } = new URL(sale.url)
  const times: Record<Kind | 'shed' | 'late', number[]> = {
    pages: [],
    carts: [],
    orders: [],
    shed: [],
    late: [],
  }
  const nextRequest = requestsOf(sale)
  const failures = new Map<string, number>()
  const ask: Ask = async (connection, due) => {
    const sent = performance.now()
    times.late.push(sent - due)
    const { kind, text } = nextRequest()
    const status = await connection.ask(text).catch(String)
    if (status === 503) times.shed.push(performance.now() - sent)
    else if (typeof status === 'number' && status < 400) times[kind].push(performance.now() - due)
    else failures.set(String(status), (failures.get(String(status)) ?? 0) + 1)
  }
  const connections = await Promise.all(
    Array.from({ length: sale.connections }, () => openConnection(Number(port), hostname)),
  )
  const since = performance.now()
  const end = since + sale.seconds * 1000
  await (sale.rate > 0
    ? comeByChance(connections, ask, sale.rate, end)
    : askAgainAndAgain(connections, ask, end))
  const took = performance.now() - since
  for (const connection of connections) connection.close()
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0)
  const served = [...times.pages, ...times.carts, ...times.orders]
  return {
    perSecond: (served.length + times.shed.length + failed) / (took / 1000),
    served: responsesOf(served),
    shed: responsesOf(times.shed),
    failed,
    kinds: {
      pages: responsesOf(times.pages),
      carts: responsesOf(times.carts),
      orders: responsesOf(times.orders),
    },
    failures: [...failures].map(([what, count]) => `${count} x ${what}`),
    ownLateness: responsesOf(times.late),
  }
}

process.once(
  'message',
  (sale: Sale) => void sell(sale).then((sold) => process.send?.(sold, () => process.exit(0))),
)
