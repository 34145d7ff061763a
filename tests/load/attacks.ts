import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { asJson, DEAR_PRICE, placeOrder, type AbuseStage } from './abuse-stage.ts'

/**
 * Outcome of an attack's requests: refused ones have an error status, broken ones no response within ten
 * seconds.
 */
export type Tally = { requests: number; refused: number; broken: number }

export type Attack = {
  /** What the attacker does. */
  name: string
  /** How many orders the attacker needs; 1 if it is not given. */
  orders?: number
  run(stage: AbuseStage, seconds: number): Promise<Tally>
}

/** The most requests without a response that an attacker keeps open at a time. */
const MAX_OPEN = 200
const PATIENCE_MS = 10_000

type Request = { path: string; init?: RequestInit }

/** Sends this many requests a second regardless of their outcome; `make` returns the list of each turn. */
function repeat(perSecond: number, make: (stage: AbuseStage, turn: number) => Request): Attack['run'] {
  return async (stage, seconds) => {
    const tally: Tally = { requests: 0, refused: 0, broken: 0 }
    const open = new Set<Promise<void>>()
    const send = async (turn: number) => {
      const { path, init } = make(stage, turn)
      try {
        const response = await fetch(`${stage.url}${path}`, {
          ...init,
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        await response.arrayBuffer()
        if (response.status >= 400) tally.refused += 1
      } catch {
        tally.broken += 1
      }
    }
    const since = performance.now()
    for (let turn = 0; performance.now() - since < seconds * 1000; turn += 1) {
      const due = since + (turn * 1000) / perSecond
      if (due > performance.now()) await sleep(due - performance.now())
      if (open.size >= MAX_OPEN) continue
      tally.requests += 1
      const sent: Promise<void> = send(turn).finally(() => open.delete(sent))
      open.add(sent)
    }
    await Promise.all(open)
    return tally
  }
}

const pick = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T
const LETTERS = 'psrtcgdembaoln'
const letters = (turn: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    LETTERS.charAt((turn * 3 + index * (1 + (turn % 5))) % LETTERS.length),
  )

const search = repeat(10, (_stage, turn) => ({
  path: `/api/product/search?query=${letters(turn, 8).join('+')}`,
}))
const listSearch = repeat(10, (_stage, turn) => ({
  path: `/api/product/?search=${letters(turn, 50).join('+')}`,
}))

const document = (id: string, { attackers }: AbuseStage): Request => ({
  path: `/api/orders/invoice/${id}`,
  init: { headers: { authorization: `Bearer ${attackers[0]?.token}` } },
})
const longInvoice = repeat(10, (stage) => document(stage.longOrder, stage))
const invoices = repeat(60, (stage, turn) => document(pick(stage.shortOrders, turn), stage))

const reviews = repeat(20, ({ attackers, reviewed }, turn) => {
  const { id, token } = pick(attackers, turn)
  return {
    path: '/api/reviews/post-review',
    init: asJson(
      { comment: `Number ${turn}`, rating: 1 + (turn % 5), userId: id, productId: reviewed },
      token,
    ),
  }
})

/** Orders the last piece and cancels the order, again and again. */
const lastPiece: Attack['run'] = async ({ url, attackers: [attacker], single }, seconds) => {
  const tally: Tally = { requests: 0, refused: 0, broken: 0 }
  if (!attacker) return tally
  const ask = async (path: string, init: RequestInit) => {
    tally.requests += 1
    const response = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
    if (response.status >= 400) tally.refused += 1
    return (await response.json()) as { order?: { _id: string } }
  }
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    const { order } = await ask('/api/orders/create-order', placeOrder(attacker, [single], 'COD'))
    if (order)
      await ask(`/api/orders/cancel-order/${order._id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${attacker.token}` },
      })
    else await sleep(50)
  }
  return tally
}

const upload = (perSecond: number, fileOf: (stage: AbuseStage, turn: number) => Buffer) =>
  repeat(perSecond, (stage, turn) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(fileOf(stage, turn))], { type: 'image/jpeg' }), 'picture')
    return {
      path: '/api/upload',
      init: {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${pick(stage.attackers, turn).token}` },
      },
    }
  })

/** Sends a byte of a body now and then over many connections, as long as the shop allows it. */
const slowBodies: Attack['run'] = async ({ url }, seconds) => {
  const { hostname, port } = new URL(url)
  const tally: Tally = { requests: 0, refused: 0, broken: 0 }
  const sockets = Array.from({ length: 400 }, () => {
    tally.requests += 1
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined).once('close', () => (tally.refused += 1))
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
    )
    return socket
  })
  for (let second = 0; second < seconds; second += 1) {
    await sleep(1000)
    for (const socket of sockets) if (socket.writable) socket.write(' ')
  }
  const { refused } = tally
  for (const socket of sockets) socket.destroy()
  return { ...tally, refused }
}

const DEEP = '['.repeat(1_000_000)
const deepJson = repeat(10, () => ({
  path: '/api/auth/login',
  init: { method: 'POST', body: DEEP, headers: { 'content-type': 'application/json' } },
}))
const logins = repeat(60, ({ visitors, password }, turn) => ({
  path: '/api/auth/login',
  init: asJson({ email: pick(visitors, turn).email, password }),
}))
const unpaidOrders = repeat(20, ({ attackers, plenty }, turn) => ({
  path: '/api/orders/create-order',
  init: placeOrder(pick(attackers, turn), [plenty], 'UPI', { quantity: 100 }),
}))

let utrs = 800_000_000_000
/** Orders of 100 lines that are refused for their amount, each with a UTR of its own. */
const notedPayments = repeat(20, ({ attackers, plenty }, turn) => {
  const { email, token } = pick(attackers, turn)
  const products = Array.from({ length: 100 }, () => ({ productId: plenty, quantity: 1 }))
  return {
    path: '/api/orders/create-order',
    init: asJson(
      { email, paymentMethod: 'UPI', products, amount: '999999999999.99', utr: String((utrs += 1)) },
      token,
    ),
  }
})
/** Each is worth ₹4,40,000, so that a second one is beyond UNPAID_LIMIT. */
const dearOrders = repeat(20, ({ attackers, dear }, turn) => ({
  path: '/api/orders/create-order',
  init: placeOrder(pick(attackers, turn), [dear], 'UPI', { price: DEAR_PRICE }),
}))
const ownRead = (shopper: AbuseStage['attackers'][number], path: string): Request => ({
  path,
  init: { headers: { authorization: `Bearer ${shopper.token}` } },
})
const orderLists = repeat(10, ({ attackers: [attacker] }) =>
  attacker ? ownRead(attacker, `/api/orders/${attacker.email}?limit=100`) : { path: '/' },
)
const dataExports = repeat(10, ({ attackers }, turn) => ownRead(pick(attackers, turn), '/api/auth/my-data'))
/** Puts the single piece into a cart and holds it, in turns. */
const holds = repeat(20, ({ attackers, single }, turn) => {
  const { id, token } = pick(attackers, Math.floor(turn / 2))
  return turn % 2 === 0
    ? { path: '/api/cart/add', init: asJson({ productId: single, userId: id }, token) }
    : { path: `/api/cart/${id}/hold`, init: asJson({ paymentMethod: 'UPI', renew: true }, token) }
})
const couponGuesses = repeat(60, (_stage, turn) => ({
  path: '/api/coupon/validate',
  init: asJson({ code: `GUESS${turn}` }),
}))

/**
 * The attacks by which reviewers blocked the shop for others, each possible for anyone or for a few ordinary
 * customers.
 */
export const attacks: Attack[] = [
  { name: 'searches of one-letter words', run: search },
  { name: 'lists by fifty one-letter words', run: listSearch },
  { name: 'an invoice of 100 long Hindi lines', run: longInvoice },
  { name: 'many invoices', orders: 20, run: invoices },
  { name: 'reviews, replaced again and again', run: reviews },
  { name: 'the last piece, ordered and cancelled', run: lastPiece },
  {
    name: 'pictures of noise',
    run: upload(10, ({ files }, turn) => pick(files.noise, turn)),
  },
  { name: 'JPEGs of 9,000 scans', run: upload(4, ({ files }) => files.bomb) },
  {
    name: 'JPEGs of 50 scans and 60 megapixels',
    run: upload(4, ({ files }) => files.admittedBomb),
  },
  { name: 'bodies that come byte by byte', run: slowBodies },
  { name: 'a megabyte of brackets', run: deepJson },
  { name: 'right logins', run: logins },
  { name: 'dear orders without a payment', run: dearOrders },
  { name: 'UPI orders without a payment', run: unpaidOrders },
  { name: 'invented payments without an order', run: notedPayments },
  { name: 'own lists of large orders', run: orderLists },
  { name: 'downloads of own data', run: dataExports },
  { name: 'holds of the last piece', run: holds },
  { name: 'guesses at coupon codes', run: couponGuesses },
]
