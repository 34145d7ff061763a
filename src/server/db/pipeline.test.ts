import { sql } from 'kysely'
import { expect } from 'vitest'
import { shopTest } from '../../../tests/fixtures/shop.ts'
import { engine } from '../../../tests/shop.ts'
import { RetryTransaction } from './errors.ts'
import type { Tx, Writer } from './types.ts'
import { compiledQuery, type Params } from './sql/compiled-query.ts'
import { pipeline } from './pipeline.ts'

const test = shopTest()
  .extend('written', { scope: 'file' }, ({ shop }) => async () => (await shop.context.db.reader.selectFrom('media').select('hash').orderBy('hash').execute()).map(({ hash }) => hash))

const write = (tx: Tx, hash: string) =>
  tx.db.insertInto('media').values({ hash, name: 'x', mime: 'image/png', bytes: 1, width: null, height: null, created_at: 1 }).execute()
const refusing = async (reason: string, milliseconds: number): Promise<never> => {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  throw new Error(reason)
}

test('writes that are begun together are all there, in the order in which they were begun', async ({ shop, written }) => {
  const sizes = await shop.context.db.transaction(async (tx) => {
    const count = async () => (await tx.db.selectFrom('media').select('hash').execute()).length
    const [, first, , second] = await pipeline(write(tx, 'a'), count(), write(tx, 'b'), count())
    return [first, second]
  })
  expect(sizes).toEqual([1, 2])
  expect(await written()).toEqual(['a', 'b'])
})

test('what was begun together is undone together, and the first refusal in their order is the one that is told', async ({ shop, written }) => {
  const refused = shop.context.db.transaction((tx) => pipeline(write(tx, 'c'), refusing('first', 20), write(tx, 'a'), refusing('last', 0)))
  await expect(refused).rejects.toThrow('first')
  expect(await written()).toEqual(['a', 'b'])
})

test('a statement that fails after all others were begun undoes them, and leaves the connection as good as new', async ({ shop, written }) => {
  await expect(shop.context.db.transaction((tx) => pipeline(write(tx, 'd'), write(tx, 'a'), write(tx, 'e')))).rejects.toThrow(/unique/i)
  expect(await written()).toEqual(['a', 'b'])
  await shop.context.db.transaction((tx) => write(tx, 'f'))
  expect(await written()).toEqual(['a', 'b', 'f'])
})

test('work that met what another transaction has just written runs again, three times at most', async ({ shop, written }) => {
  let runs = 0
  await shop.context.db.transaction(async (tx) => {
    runs += 1
    await write(tx, `g${runs}`)
    if (runs < 3) throw new RetryTransaction()
  })
  expect(await written()).toEqual(['a', 'b', 'f', 'g3'])
  await expect(shop.context.db.transaction(async () => Promise.reject(new RetryTransaction()))).rejects.toMatchObject({ code: 'unavailable' })
})

const insert = compiledQuery((db: Writer, given: Params<string>) =>
  db.insertInto('media').values({ hash: given((hash) => hash), name: 'x', mime: 'image/png', bytes: 1, width: null, height: null, created_at: 1 }),
)

test.runIf(engine === 'postgres')('a transaction that is cancelled before it says anything leaves no connection within one', async ({ shop, written }) => {
  const others = () =>
    shop.context.db.transaction((tx) =>
      sql<{ state: string }>`select state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(tx.db))
  for (let nth = 0; nth < 5; nth += 1) {
    await expect(shop.context.db.transaction(async () => { throw new Error('never mind') })).rejects.toThrow('never mind')
    await expect(shop.context.db.transaction(async (tx) => {
      void insert(tx.db, 'q').catch(() => undefined)
      throw new Error('nor this')
    })).rejects.toThrow('nor this')
  }
  expect((await others()).rows.filter(({ state }) => state.startsWith('idle in transaction'))).toEqual([])
  expect(await written()).not.toContain('q')
})
