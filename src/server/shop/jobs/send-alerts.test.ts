import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, onTestFinished, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { newProduct, type Shopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { openMailServer } from '../../../../tests/smtp.ts'
import { listAlerts, MAX_ALERTS } from '../../../contract/alert.ts'
import type { Tx } from '../../core/db/types.ts'
import { openMailTransport } from '../../core/mail/transport.ts'
import { startMailWorker } from '../../core/mail/worker.ts'
import { ALERT_BATCH_SIZE } from '../alerts/due-alerts.ts'
import { sendAlerts, sendChangedAlerts } from './send-alerts.ts'

/** Rows of one statement. */
const ROWS = 500

const test = shopTest()
  /** Opens alerts for a price below the limit, by customers with MAX_ALERTS each. */
  .extend('openAlerts', { scope: 'file' }, ({ shop }) => async (count: number, limitPaise: number) => {
    const productId = await newProduct(shop, { price: 1000 })
    const users = Array.from({ length: count / MAX_ALERTS }, (_, index) => {
      const email = `many-${index}-${randomUUID()}@example.in`
      return {
        id: uuidv7(),
        email,
        email_key: email,
        username: 'Asha',
        role: 'user',
        password_hash: '-',
        profile_image: '',
        bio: '',
        profession: '',
        created_at: 1,
      }
    })
    const alerts = users.flatMap(({ id }) =>
      Array.from({ length: MAX_ALERTS }, () => ({
        id: uuidv7(),
        user_id: id,
        product_id: productId,
        variant_id: null,
        kind: 'price_below' as const,
        limit_paise: limitPaise,
        sent_at: null,
        created_at: 1,
      })),
    )
    await shop.context.db.transaction(async (tx) => {
      for (let start = 0; start < users.length; start += ROWS)
        await tx.db
          .insertInto('users')
          .values(users.slice(start, start + ROWS))
          .execute()
      for (let start = 0; start < alerts.length; start += ROWS)
        await tx.db
          .insertInto('alerts')
          .values(alerts.slice(start, start + ROWS))
          .execute()
    })
    return productId
  })
  .extend(
    'setPrice',
    { scope: 'file' },
    ({ shop }) =>
      (id: string, paise: number) =>
        shop.context.db.transaction(
          async (tx) =>
            void (await tx.db
              .updateTable('products')
              .set({ price_paise: paise })
              .where('id', '=', id)
              .execute()),
        ),
  )
  /** How many alerts are open, and how many mails were queued. */
  .extend(
    'counts',
    { scope: 'file' },
    ({
      shop: {
        context: {
          db: { reader },
        },
      },
    }) =>
      async () => {
        const count = (table: 'alerts' | 'outbox') =>
          reader.selectFrom(table).select((e) => e.fn.countAll<number>().as('count'))
        const open = await count('alerts').where('sent_at', 'is', null).executeTakeFirstOrThrow()
        return { open: open.count, mails: (await count('outbox').executeTakeFirstOrThrow()).count }
      },
  )
  /**
   * The context of a node that notes how many mails each of its transactions queued, and calls `after` then.
   */
  .extend('node', { scope: 'file' }, ({ shop }) => (sizes: number[], after = () => {}) => {
    const { db } = shop.context
    const transaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      const result = await db.transaction(async (tx) => {
        const before = await tx.db
          .selectFrom('outbox')
          .select((e) => e.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        const done = await work(tx)
        const now = await tx.db
          .selectFrom('outbox')
          .select((e) => e.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        sizes.push(now.count - before.count)
        return done
      })
      after()
      return result
    }
    return { ...shop.context, db: { ...db, transaction, reader: db.reader } }
  })
test.afterEach(async ({ shop }) => {
  await shop.context.db.transaction(async (tx) => {
    await tx.db.deleteFrom('outbox').execute()
    await tx.db.deleteFrom('alerts').execute()
  })
})

test('ALERT-04 10,000 alerts are checked in bounded batches, writing only for due ones', async ({
  openAlerts,
  setPrice,
  counts,
  node,
}) => {
  const [due, other] = [await openAlerts(2000, 90_000), await openAlerts(8000, 80_000)]
  const sizes: number[] = []
  await sendAlerts(node(sizes))
  expect([sizes, await counts()]).toEqual([[], { open: 10_000, mails: 0 }])
  for (const id of [due, other]) await setPrice(id, 75_000)
  await setPrice(other, 78_000)
  await sendAlerts(node(sizes))
  expect(await counts()).toEqual({ open: 8000, mails: 2000 })
  expect([Math.max(...sizes) <= ALERT_BATCH_SIZE, sizes.reduce((sum, size) => sum + size, 0)]).toEqual([
    true,
    2000,
  ])
})

test('ALERT-04 a run checks alerts of changed products, all once an hour', async ({
  shop,
  openAlerts,
  setPrice,
  counts,
}) => {
  const ids = [await openAlerts(MAX_ALERTS, 90_000), await openAlerts(MAX_ALERTS, 90_000)] as const
  const run = sendChangedAlerts(shop.context)
  await run()
  for (const id of ids) await setPrice(id, 70_000)
  await run()
  expect(await counts()).toEqual({ open: 2 * MAX_ALERTS, mails: 0 })

  await shop.context.db.transaction(async (tx) => tx.invalidate(`product:${ids[0]}`))
  await run()
  expect(await counts()).toEqual({ open: MAX_ALERTS, mails: MAX_ALERTS })

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  await run()
  expect(await counts()).toEqual({ open: 0, mails: 2 * MAX_ALERTS })
})

test('ALERT-03 several nodes and a stopped run send each mail once', async ({
  openAlerts,
  setPrice,
  counts,
  node,
}) => {
  await setPrice(await openAlerts(1000, 90_000), 70_000)
  const stopping = new AbortController()
  await sendAlerts(
    node([], () => stopping.abort()),
    stopping.signal,
  )
  expect(await counts()).toEqual({ open: 1000 - ALERT_BATCH_SIZE, mails: ALERT_BATCH_SIZE })
  await Promise.all([sendAlerts(node([])), sendAlerts(node([])), sendAlerts(node([]))])
  expect(await counts()).toEqual({ open: 0, mails: 1000 })
})

test('ALERT-03 alert mails count for the 30 mails a customer causes', async ({
  shop,
  asha,
  setPrice,
  counts,
}) => {
  const productId = await newProduct(shop, { price: 1000 })
  await shop.context.db.transaction((tx) =>
    tx.db
      .insertInto('alerts')
      .values(
        Array.from({ length: 31 }, () => ({
          id: uuidv7(),
          user_id: asha.id,
          product_id: productId,
          variant_id: null,
          kind: 'price_below' as const,
          limit_paise: 90_000,
          sent_at: null,
          created_at: 1,
        })),
      )
      .execute(),
  )
  await setPrice(productId, 10_000)
  await sendAlerts(shop.context)
  expect(await counts()).toEqual({ open: 0, mails: 31 })
  const waiting = await shop.context.db.reader
    .selectFrom('outbox')
    .select('id')
    .where('next_at', 'is not', null)
    .execute()
  expect(waiting).toHaveLength(30)
})

test('ALERT-03 one click in a mail program stops all alerts of its customer', async ({
  shop,
  asha,
  ravi,
  setPrice,
}) => {
  const server = await openMailServer()
  const context = {
    ...shop.context,
    settings: {
      ...shop.context.settings,
      mail: { smtpUrl: server.url, from: 'Suvarna <care@suvarna.example>' },
      given: { SMTP_URL: server.url },
    },
  }
  const worker = startMailWorker(context, openMailTransport(context, 5000))
  const alert = (shopper: Shopper, product_id: string) => ({
    id: uuidv7(),
    user_id: shopper.id,
    product_id,
    variant_id: null,
    kind: 'price_below' as const,
    limit_paise: 90_000,
    sent_at: null,
    created_at: 1,
  })
  const [cheap, dear] = [
    await newProduct(shop, { name: 'Tara ring', price: 1000 }),
    await newProduct(shop, { price: 1000 }),
  ]
  await shop.context.db.transaction((tx) =>
    tx.db
      .insertInto('alerts')
      .values([alert(asha, cheap), alert(asha, dear), alert(ravi, dear)])
      .execute(),
  )
  await setPrice(cheap, 80_000)
  await sendAlerts(shop.context)
  await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 20_000, interval: 20 })
  await worker.stop()
  await server.close()
  const raw = server.received[0]?.raw ?? ''
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  // A folded field continues after a space.
  const url = /^List-Unsubscribe:\s+<([^>]+)>/m.exec(raw)?.[1]?.replaceAll(/\s/g, '') ?? ''
  expect(url).toMatch(new RegExp(`^${shop.context.settings.publicUrl}/unsubscribe/${asha.id}/[\\w-]{43}$`))
  const path = new URL(url).pathname
  const openOf = async ({ token }: Shopper) => (await shop.call(listAlerts, {}, token)).length
  const click = (address: string) =>
    shop.app.inject({
      method: 'POST',
      url: address,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  // Mail scanners open links.
  for (const method of ['GET', 'HEAD'] as const) await shop.app.inject({ method, url: path })
  const other = path.replace(asha.id, ravi.id)
  expect([(await click(other)).statusCode, (await click(`${path.slice(0, -4)}AAAA`)).statusCode]).toEqual([
    404, 404,
  ])
  expect([await openOf(asha), await openOf(ravi)]).toEqual([1, 1])
  const lines: string[] = []
  const { log } = shop.context
  shop.context.log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const { statusCode } = await click(path)
  shop.context.log = log
  expect([statusCode, await openOf(asha), await openOf(ravi)]).toEqual([200, 0, 1])
  // Neither the customer nor the signature is in the log.
  expect([lines.length > 0, lines.join('').includes(path.slice(20))]).toEqual([true, false])
  const form = await shop.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'multipart/form-data; boundary=cut' },
    payload:
      '--cut\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--cut--\r\n',
  })
  expect(form.json()).toEqual({ message: 'Your alerts have been removed.' })
})
