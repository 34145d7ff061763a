import { pino } from 'pino'
import { expect } from 'vitest'
import { newProduct } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { startJobs, type Job } from './scheduler.ts'
import { shopJobs } from '../../shop/jobs/shop-jobs.ts'

/** A log and the messages of its lines. */
function openTestLog() {
  const messages: string[] = []
  return {
    log: pino({}, { write: (line: string) => void messages.push((JSON.parse(line) as { msg: string }).msg) }),
    messages,
  }
}

const test = shopTest()
  .extend('hide', { scope: 'file' }, ({ shop }) => async (id: string, visibleFrom: number) => {
    await shop.context.db.transaction((tx) =>
      tx.db
        .updateTable('products')
        .set({ visibility: 'scheduled', visible_from: visibleFrom })
        .where('id', '=', id)
        .execute(),
    )
  })
  .extend(
    'visibilityOf',
    { scope: 'file' },
    ({ shop }) =>
      async (id: string) =>
        (
          await shop.context.db.reader
            .selectFrom('products')
            .select('visibility')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).visibility,
  )

test('29.7 jobs begin at the start and repeat', async ({ shop, hide, visibilityOf }) => {
  const [before, after] = [await newProduct(shop), await newProduct(shop)]
  await hide(before, Date.now() - 1000)
  const { log, messages } = openTestLog()
  const jobs = startJobs(shopJobs(shop.context), log, shop.context.db.changes.claim)
  await expect.poll(() => visibilityOf(before), { timeout: 10_000 }).toBe('shown')
  await hide(after, Date.now())
  await expect.poll(() => visibilityOf(after), { timeout: 10_000 }).toBe('shown')
  await jobs.stop()
  expect(messages).toEqual([])
})

test('29.7 a failing job is logged, repeats and stops no other', async ({ shop, hide, visibilityOf }) => {
  const id = await newProduct(shop)
  await hide(id, Date.now())
  let runs = 0
  const failing: Job = {
    name: 'a job without its table',
    intervalMs: 1,
    runsOn: 'every node',
    atStart: true,
    run: async () => {
      runs += 1
      await shop.context.db.reader
        .selectFrom('gone' as 'products')
        .selectAll()
        .execute()
    },
  }
  const { log, messages } = openTestLog()
  const jobs = startJobs([failing, ...shopJobs(shop.context)], log, shop.context.db.changes.claim)
  await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(2)
  await expect.poll(() => visibilityOf(id), { timeout: 10_000 }).toBe('shown')
  await jobs.stop()
  expect(new Set(messages)).toEqual(new Set(['a job without its table failed']))
  expect(messages).toHaveLength(runs)
})

test('29.7 stopping waits for the run under way, and no run follows', async ({ shop }) => {
  const id = await newProduct(shop)
  const stock = async () =>
    (
      await shop.context.db.reader
        .selectFrom('products')
        .select('stock')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).stock
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let runs = 0
  const sell: Job = {
    name: 'a slow sale',
    intervalMs: 1,
    runsOn: 'every node',
    atStart: true,
    run: (stopping) =>
      shop.context.db.transaction(async (tx) => {
        runs += 1
        begun.resolve()
        await released.promise
        await tx.db
          .updateTable('products')
          .set({ stock: stopping.aborted ? 7 : 8 })
          .where('id', '=', id)
          .execute()
      }),
  }
  const jobs = startJobs([sell], shop.context.log, shop.context.db.changes.claim)
  await begun.promise
  const stopped = jobs.stop()
  released.resolve()
  await stopped
  expect([await stock(), runs]).toEqual([7, 1])
})

test('29.7 a job that stops early at shutdown logs nothing', async () => {
  const { log, messages } = openTestLog()
  const scan: Job = {
    name: 'a long scan',
    intervalMs: 1,
    runsOn: 'every node',
    atStart: true,
    run: (stopping) =>
      new Promise((_, fail) => stopping.addEventListener('abort', () => fail(stopping.reason as Error))),
  }
  await startJobs([scan], log, async () => true).stop()
  expect(messages).toEqual([])
})

test('29.7 a job with atStart false does not run at the start', async ({ shop }) => {
  let runs = 0
  const late: Job = {
    name: 'a late job',
    intervalMs: 3_600_000,
    runsOn: 'every node',
    atStart: false,
    run: async () => void (runs += 1),
  }
  const jobs = startJobs([late, ...shopJobs(shop.context)], shop.context.log, shop.context.db.changes.claim)
  await jobs.stop()
  expect(runs).toBe(0)
})
