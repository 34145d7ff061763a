import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { stock } from '../../../../tests/catalogue.ts'
import { newProduct, newShopper, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { engine, openTestShop, pageAt } from '../../../../tests/shop.ts'
import { enterRates, gold } from '../../../../tests/weighed.ts'
import { sendOtp } from '../../../contract/account.ts'
import { recordBackup } from '../backup/last-backup.ts'
import { welcome } from '../../shop/accounts/accounts-mails.ts'
import { queueMail } from '../mail/outbox.ts'

const TOKEN = 'a-token-of-prometheus'
const FAR = '203.0.113.7'

const test = shopTest(
  { METRICS_TOKEN: TOKEN },
  {
    keep: true,
    listPages: async () => [pageAt('/shop/$id')],
    render: async (_url, send) => {
      const { status } = await send({ method: 'GET', url: '/api/product/trending' })
      return { status, html: '<!doctype html><title>-</title>' }
    },
  },
)
  .extend(
    'scrape',
    { scope: 'file' },
    ({ shop }) =>
      async (of = shop) =>
        (await of.app.inject('/metrics')).payload,
  )
  /** The value of a metric; NaN if it has none. */
  .extend(
    'figure',
    { scope: 'file' },
    ({ shop, scrape }) =>
      async (name: string, of = shop) =>
        Number(
          (await scrape(of))
            .split('\n')
            .find((line) => line.startsWith(`${name} `))
            ?.slice(name.length) ?? NaN,
        ),
  )

test('remote callers need the token for metrics, also through a proxy (ASVS 13.4.5)', async ({ shop }) => {
  const ask = (authorization: string, of = shop) =>
    of.app.inject({
      url: '/metrics',
      remoteAddress: FAR,
      headers: { authorization, 'x-forwarded-for': '203.0.113.9' },
    })
  expect((await ask(`Bearer ${TOKEN}`)).payload).toContain('http_request_duration_seconds')
  for (const wrong of ['', 'Bearer ', `Bearer ${TOKEN}x`, TOKEN, `Bearer ${'x'.repeat(TOKEN.length)}`]) {
    expect((await ask(wrong)).payload, wrong).not.toContain('http_request')
  }
  const closed = await openTestShop()
  for (const nothing of ['', 'Bearer ', 'Bearer undefined'])
    expect((await ask(nothing, closed)).payload).not.toContain('http_request')
  await closed.close()
})

/** Names of the metrics in a PromQL expression, without the suffixes of a histogram. */
const namesIn = (expression: string) =>
  [...expression.replaceAll(/\{[^}]*\}|"[^"]*"/g, '').matchAll(/\b[a-z]+(?:_[a-z\d]+)+\b/g)]
    .map(([name]) => name.replace(/_(bucket|count)$/, ''))
    .filter((name) => !['histogram_quantile', 'min_over_time', 'label_replace'].includes(name))

test('every figure that the alerts and the dashboard ask for is there', async ({ scrape }) => {
  const alerts = parse(readFileSync('docs/alerts.yml', 'utf8')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
  }
  const rules = alerts.groups.flatMap((group) => group.rules)
  const board = JSON.parse(readFileSync('docs/dashboard.json', 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[]
  }
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  expect(rules.length).toBeGreaterThan(8)
  expect(rules.filter(({ alert, annotations }) => !/^Shop\w+$/.test(alert) || !annotations.summary)).toEqual(
    [],
  )
  const usedNames = new Set(expressions.flatMap(namesIn))
  expect(usedNames.size).toBeGreaterThan(15)
  const there = new Set([...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const onlyOnPostgres = ['shop_db_pool_connections', 'shop_db_pool_waiting', 'shop_listener_up']
  expect([...usedNames].filter((name) => !there.has(name)).sort()).toEqual(
    engine === 'postgres' ? [] : onlyOnPostgres,
  )
})

test('a page counts once by kind, including its internal calls', async ({ shop, scrape }) => {
  const page = await shop.app.inject(`/shop/${randomUUID()}?for=mother`)
  expect(page.statusCode).toBe(200)
  const counted = await scrape()
  expect(counted).toContain(
    'http_request_duration_seconds_count{method="GET",route="/shop/:id",status="200"} 1\n',
  )
  expect(counted).not.toContain('route="/api/product/trending"')
  await shop.app.inject('/api/product/trending')
  expect(await scrape()).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/product/trending",status="200"} 1\n',
  )
})

test('an order counts once, and not when retried', async ({ shop, figure }) => {
  const shopper = await newShopper(shop)
  const products = [{ productId: await newProduct(shop, { price: 1499 }), quantity: 1 }]
  const before = await figure('shop_orders_total')
  const responses = [
    await sendOrder(shop, shopper, { products, amount: '1648.90' }, 'one'),
    await sendOrder(shop, shopper, { products, amount: '1648.90' }, 'one'),
  ]
  expect(responses.map(({ status }) => status)).toEqual([201, 201])
  expect((await sendOrder(shop, shopper, { products, amount: '1.00' }, 'two')).status).toBeGreaterThanOrEqual(
    400,
  )
  expect(await figure('shop_orders_total')).toBe(before + 1)
})

test('the used part of CODE_MAILS_PER_HOUR is a metric', async ({ shop, figure }) => {
  expect(await figure('shop_code_mails_used_ratio')).toBe(0)
  for (let sent = 0; sent < 3; sent += 1)
    await shop.call(sendOtp, { body: { email: `${crypto.randomUUID()}@example.in` } })
  expect(await figure('shop_code_mails_used_ratio')).toBe(3 / 1000)
})

test('counts waiting mails with the age of the oldest', async ({ shop, figure }) => {
  await shop.context.db.transaction((tx) => tx.db.deleteFrom('outbox').execute())
  expect(await figure('shop_mails_due')).toBe(0)
  expect(await figure('shop_mails_due_oldest_seconds')).toBe(0)
  await shop.context.db.transaction((tx) =>
    queueMail(tx, welcome({ event: 'welcome:figures', to: 'asha@example.in', data: { username: 'Asha' } })),
  )
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('outbox')
      .set({ created_at: Date.now() - 900_000 })
      .execute(),
  )
  expect(await figure('shop_mails_due')).toBe(1)
  expect(await figure('shop_mails_due_oldest_seconds')).toBeGreaterThanOrEqual(900)
  expect(await figure('shop_mails_given_up_total')).toBe(0)
})

test('the response cache reports its size and its use', async ({ shop, figure }) => {
  const invalidated: string[] = []
  shop.context.db.changes.listen((tags) => void invalidated.push(...tags))
  const [id = ''] = await stock(shop, [{ name: 'Tara studs' }])
  // PostgreSQL's notification repeats the invalidation.
  await expect
    .poll(() => invalidated.filter((tag) => tag === `product:${id}`).length)
    .toBe(engine === 'postgres' ? 2 : 1)
  const [hits, misses] = [
    await figure('shop_response_cache_hits_total'),
    await figure('shop_response_cache_misses_total'),
  ]
  for (const url of [`/api/product/${id}`, `/api/product/${id}`, `/api/product/${id}`])
    await shop.app.inject(url)
  expect(await figure('shop_response_cache_hits_total')).toBe(hits + 2)
  expect(await figure('shop_response_cache_misses_total')).toBe(misses + 1)
  expect(await figure('shop_response_cache_bytes')).toBeGreaterThan(1000)
})

test('reports the version and the last good backup, if known', async ({ shop, scrape, figure }) => {
  expect(await scrape()).toMatch(/^shop_info\{version="\d+\.\d+\.\d+",commit="([\da-f]{12}|unknown)"\} 1$/m)
  expect(await figure('shop_backup_last_success_timestamp_seconds')).toBeNaN()
  await recordBackup(shop.context.settings.dataDir, '2026-11-22T02:15:00.000Z')
  expect(await figure('shop_backup_last_success_timestamp_seconds')).toBe(
    Date.parse('2026-11-22T02:15:00Z') / 1000,
  )
})

test.runIf(engine === 'postgres')(
  'metrics include PostgreSQL connections and the listener',
  async ({ scrape, figure }) => {
    const counted = await scrape()
    expect(counted).toMatch(/^shop_db_pool_connections\{state="idle"\} [1-9]\d*$/m)
    expect(counted).toMatch(/^shop_db_pool_connections\{state="busy"\} \d+$/m)
    await expect.poll(() => figure('shop_db_pool_waiting')).toBe(0)
    expect(await figure('shop_listener_up')).toBe(1)
  },
)

test('counts database failures by code and reports during outages', async ({ scrape, figure }) => {
  const other = await openTestShop()
  await other.context.db.transaction((tx) => sql`drop table banners`.execute(tx.db))
  expect((await other.app.inject('/api/banners/')).statusCode).toBe(500)
  expect(await scrape(other)).toContain(
    `shop_db_errors_total{code="${engine === 'postgres' ? '42P01' : 'sqlite-1'}"} 1\n`,
  )
  await other.context.db.close()
  expect(await figure('shop_mails_due', other)).toBeNaN()
  expect(await figure('shop_response_cache_entries', other)).toBe(0)
  await other.app.close()
})

test('probes are not counted as requests', async ({ shop, scrape }) => {
  for (const url of ['/healthz', '/readyz', '/metrics'])
    expect((await shop.app.inject(url)).statusCode).toBe(200)
  expect(await scrape()).not.toMatch(/route="\/(healthz|readyz|metrics)"/)
})

test('refused writes and known database errors are counted from zero', async () => {
  const other = await openTestShop()
  const { payload } = await other.app.inject('/metrics')
  for (const reason of ['disk-full', 'read-only', 'database', 'unavailable', 'error'])
    expect(payload).toContain(`shop_writes_refused_total{reason="${reason}"} 0\n`)
  for (const code of engine === 'postgres' ? ['57P01', '53100', 'ECONNREFUSED'] : ['sqlite-5', 'sqlite-13'])
    expect(payload).toContain(`shop_db_errors_total{code="${code}"} 0\n`)
  await other.close()
})

test('counts failed writes by reason, not rejected ones or reads', async ({ figure }) => {
  const other = await openTestShop()
  const shopper = await newShopper(other)
  const refused = () => figure('shop_writes_refused_total{reason="error"}', other)
  const products = [{ productId: await newProduct(other, { price: 100 }), quantity: 1 }]
  for (const table of ['order_lines', 'banners'])
    await other.context.db.transaction((tx) =>
      sql`alter table ${sql.table(table)} rename to ${sql.table(`lost_${table}`)}`.execute(tx.db),
    )
  expect((await sendOrder(other, shopper, { products, amount: '1.00' })).status).toBe(409)
  expect((await other.app.inject('/api/banners/')).statusCode).toBe(500)
  expect(await refused()).toBe(0)
  expect((await sendOrder(other, shopper, { products, amount: '110.00' })).status).toBe(500)
  expect(await refused()).toBe(1)
  await other.close()
})

test('readiness has the reason of /readyz, without a database too', async ({ figure }) => {
  const other = await openTestShop()
  expect(await figure('shop_ready{reason="ready"}', other)).toBe(1)
  other.context.shutdown.abort()
  expect(await figure('shop_ready{reason="this process is shutting down"}', other)).toBe(0)
  expect(await figure('shop_ready{reason="ready"}', other)).toBeNaN()
  await other.close()
  const away = await openTestShop()
  await away.context.db.close()
  expect(await figure('shop_ready{reason="the database does not respond"}', away)).toBe(0)
  await away.app.close()
})

test('the free space of the data directory is measured', async ({ figure }) => {
  expect(await figure('shop_data_free_bytes')).toBeGreaterThan(0)
  expect(await figure('shop_data_size_bytes')).toBeGreaterThan(await figure('shop_data_free_bytes'))
})

test('reports the age of rates beside its limit', async ({ shop, admin, figure }) => {
  expect(await figure('shop_rate_age_seconds')).toBeNaN()
  expect(await figure('shop_rate_max_age_seconds')).toBe(24 * 3600)
  await enterRates(shop, admin, [gold(916, 13_430)])
  const since = [...shop.context.rates.ratesAt(Date.now()).values()][0]?.since ?? NaN
  const age = await figure('shop_rate_age_seconds')
  expect(age).toBeGreaterThanOrEqual(0)
  expect(age).toBeLessThanOrEqual((Date.now() - since) / 1000)
})

test('the oldest payment that waits to be confirmed has its age', async ({ shop, asha, figure }) => {
  const name = 'shop_payments_unconfirmed_oldest_seconds'
  const products = [{ productId: await newProduct(shop, { price: 100 }), quantity: 1 }]
  const order = async (told: object) =>
    (await sendOrder(shop, asha, { products, amount: '110.00', paymentMethod: 'UPI', ...told })).body.order
      ._id
  const [withoutReference, withReference] = [await order({}), await order({ utr: '412345678901' })]
  const set = (change: object, ...ids: string[]) =>
    shop.context.db.transaction((tx) =>
      tx.db.updateTable('orders').set(change).where('id', 'in', ids).execute(),
    )
  await set({ created_at: Date.now() - 90_000_000 }, withoutReference, withReference)
  expect(await figure(name)).toBeGreaterThanOrEqual(90_000)
  await set({ cancelled_at: Date.now() }, withReference)
  expect(await figure(name)).toBe(0)
})
