import { expect } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { newShopper, type Shopper } from '../../../../tests/factories.ts'
import { twoNodesTest } from '../../../../tests/fixtures/two-nodes.ts'
import { engine, type TestShop } from '../../../../tests/shop.ts'
import { enterRates, gold, newChain } from '../../../../tests/weighed.ts'
import { addToCart, getCartSummary } from '../../../contract/cart.ts'
import type { PriceHold } from '../../../contract/hold.ts'
import type { Order } from '../../../contract/order.ts'
import type { CartTotals } from '../../../contract/cart.ts'
import { toPaisePerKg } from '../../../rules/metal-rates.ts'
import { RATES_SAVED } from '../rates/rate-book.ts'

const [ROUNDS, WORKERS, BUYERS_EACH] = [1000, 12, 11]
const RATES = [gold(916, 13_430), gold(916, 13_631.5)] as const

const test = twoNodesTest(WORKERS * BUYERS_EACH)
  .extend('weights', { scope: 'file' }, [0.05, 0.08])
  .extend('cart', { scope: 'file' }, async ({ shop, admin, weights }) => {
    await enterRates(shop, admin, [RATES[0]])
    const { _id: productId } = await newChain(shop, admin, {
      variants: weights.map((netWeight, index) => ({
        size: `${index}`,
        color: 'Gold',
        fineness: 916,
        netWeight,
      })),
    })
    return weights.map((_, index) => ({ productId, size: `${index}`, quantity: 1 + index }))
  })
  /** The grand totals of this cart at both rates. */
  .extend('totals', { scope: 'file' }, async ({ shop, admin, cart }) => {
    const shopper = await newShopper(shop)
    for (const line of cart)
      await shop.call(addToCart, { body: { ...line, userId: shopper.id } }, shopper.token)
    const at = async (rate: (typeof RATES)[number]) => {
      await enterRates(shop, admin, [rate])
      return (await shop.call(getCartSummary, { params: { userId: shopper.id } }, shopper.token)).totals
        .grandTotal
    }
    return [await at(RATES[0]), await at(RATES[1])] as const
  })

/**
 * Schedules this number of changes between the two rates, one every 20 ms from now on, and a rate of 18K by
 * which nodes show that they know of them.
 */
const changeRates = (shop: TestShop, adminId: string, changes: number): Promise<void> =>
  shop.context.db.transaction(async (tx) => {
    const now = Date.now()
    const batches = Array.from({ length: changes }, (_, index) => ({
      id: uuidv7(),
      effective_at: now + index * 20,
      entered_at: now,
      entered_by: adminId,
      reason: null,
      withdrawn_at: null,
    }))
    const rateOf = (batch_id: string, { metal, fineness, ...price }: ReturnType<typeof gold>) => ({
      id: uuidv7(),
      batch_id,
      metal,
      fineness,
      paise_per_kg: toPaisePerKg(price),
      source: 'typed' as const,
    })
    await tx.db.insertInto('rate_batches').values(batches).execute()
    await tx.db
      .insertInto('metal_rates')
      .values([
        ...batches.map(({ id }, index) => rateOf(id, RATES[index % 2] ?? RATES[0])),
        rateOf(batches[0]?.id ?? '', gold(750, 11_000)),
      ])
      .execute()
    tx.invalidate(RATES_SAVED)
  })

// One SQLite file belongs to one process; only PostgreSQL can be shared.
test.runIf(engine === 'postgres')(
  'HOLD-07 each of 1,000 orders during a change has one valid total',
  async ({ shop, admin, nodes, buyers, post, cart, totals }) => {
    await changeRates(shop, admin.id, 600)
    const finenesses = async (address: string) =>
      ((await (await fetch(`${address}/api/rates`)).json()) as { rates: { fineness: number }[] }).rates.map(
        ({ fineness }) => fineness,
      )
    for (const { address } of nodes)
      await expect.poll(() => finenesses(address), { timeout: 10_000 }).toContain(750)

    const send = async <T>(node: number, buyer: Shopper, path: string, body: object) => {
      const response = await post(node, buyer, path, body)
      return { status: response.status, body: (await response.json()) as T }
    }
    const order = (node: number, buyer: Shopper, total: number, holdId?: string) =>
      send<{ order: Order; totals: CartTotals }>(node, buyer, '/api/orders/create-order', {
        products: cart,
        amount: total.toFixed(2),
        email: buyer.email,
        paymentMethod: 'COD',
        ...(holdId && { holdId }),
      })
    const hold = async (node: number, buyer: Shopper) => {
      for (const line of cart) await send(node, buyer, '/api/cart/add', { ...line, userId: buyer.id })
      const {
        body: {
          holdId,
          totals: { grandTotal },
        },
      } = await send<PriceHold>(node, buyer, `/api/cart/${buyer.id}/hold`, {})
      return { holdId, grandTotal }
    }
    const wrong: unknown[] = []
    const seen = { placed: 0, refused: 0, held: new Set<number>(), ordered: new Set<number>() }
    const round = async (index: number, buyer: Shopper) => {
      const held = index % 8 === 0 ? await hold(index, buyer) : undefined
      const expectedTotal = held?.grandTotal ?? totals[index % 2] ?? 0
      // The order goes to the other node.
      const { status, body } = await order(index + 1, buyer, expectedTotal, held?.holdId)
      const shownTotal = status === 201 ? body.order.amount : body.totals?.grandTotal
      const isRight =
        status === 201
          ? shownTotal === expectedTotal
          : status === 409 && held === undefined && shownTotal !== expectedTotal
      if (!isRight || !totals.includes(shownTotal))
        wrong.push({ index, status, expectedTotal, shownTotal, held })
      if (held) seen.held.add(held.grandTotal)
      if (status === 201) seen.ordered.add(shownTotal)
      seen[status === 201 ? 'placed' : 'refused'] += 1
    }
    await Promise.all(
      Array.from({ length: WORKERS }, async (_, worker) => {
        for (let index = worker; index < ROUNDS; index += WORKERS) {
          // Each eighth round of a worker holds: all of its buyers share these, since each may hold a product
          // 8 times.
          const buyer = buyers[worker * BUYERS_EACH + (Math.floor(index / WORKERS / 8) % BUYERS_EACH)]
          if (buyer) await round(index + Math.floor(index / WORKERS), buyer)
        }
      }),
    )
    expect(wrong).toEqual([])
    expect([seen.placed + seen.refused, seen.held, seen.ordered]).toEqual([
      ROUNDS,
      new Set(totals),
      new Set(totals),
    ])

    const lines = await shop.context.db.reader
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .select(['order_id', 'grand_total_paise', 'breakup', 'order_lines.price_paise'])
      .execute()
    const rateOf = (breakup: string | null) =>
      (JSON.parse(breakup ?? '{}') as { rate: { perGram: number } }).rate.perGram
    const kinds = new Set(
      Map.groupBy(lines, ({ order_id }) => order_id)
        .values()
        .map(
          (own) =>
            `${own[0]?.grand_total_paise} at ${[...new Set(own.map(({ breakup }) => rateOf(breakup)))].join(', ')}`,
        ),
    )
    expect(kinds).toEqual(
      new Set(totals.map((total, index) => `${Math.round(total * 100)} at ${RATES[index]?.perGram}`)),
    )
  },
  180_000,
)
