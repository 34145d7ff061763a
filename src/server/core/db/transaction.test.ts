import { sql } from 'kysely'
import { expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { engine } from '../../../../tests/shop.ts'
import { RetryTransaction } from './errors.ts'
import type { Tx } from './types.ts'

const test = shopTest().extend(
  'written',
  { scope: 'file' },
  ({ shop }) =>
    async () =>
      (await shop.context.db.reader.selectFrom('media').select('hash').orderBy('hash').execute()).map(
        ({ hash }) => hash,
      ),
)

const write = (tx: Tx, hash: string) =>
  tx.db
    .insertInto('media')
    .values({ hash, name: 'x', mime: 'image/png', bytes: 1, width: null, height: null, created_at: 1 })
    .execute()

test('API-08 a failed statement undoes its transaction, and the next one works', async ({
  shop,
  written,
}) => {
  const { db } = shop.context
  await db.transaction((tx) => write(tx, 'a'))
  await expect(
    db.transaction(async (tx) => {
      await write(tx, 'b')
      await write(tx, 'a')
    }),
  ).rejects.toThrow(/unique/i)
  await db.transaction((tx) => write(tx, 'c'))
  expect(await written()).toEqual(['a', 'c'])
})

test('API-08 work that meets a conflict runs again, three times at most', async ({ shop, written }) => {
  const before = await written()
  let runs = 0
  await shop.context.db.transaction(async (tx) => {
    runs += 1
    await write(tx, `g${runs}`)
    if (runs < 3) throw new RetryTransaction()
  })
  expect(await written()).toEqual([...before, 'g3'])
  await expect(
    shop.context.db.transaction(async () => Promise.reject(new RetryTransaction())),
  ).rejects.toMatchObject({ code: 'unavailable' })
})

test.runIf(engine === 'postgres')(
  'work that throws before or after a statement leaves no open transaction',
  async ({ shop, written }) => {
    const readOtherConnections = () =>
      shop.context.db.transaction((tx) =>
        sql<{
          state: string
        }>`select state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
          tx.db,
        ),
      )
    for (let nth = 0; nth < 5; nth += 1) {
      await expect(
        shop.context.db.transaction(async () => {
          throw new Error('never mind')
        }),
      ).rejects.toThrow('never mind')
      await expect(
        shop.context.db.transaction(async (tx) => {
          await write(tx, 'q')
          throw new Error('nor this')
        }),
      ).rejects.toThrow('nor this')
    }
    expect(
      (await readOtherConnections()).rows.filter(({ state }) => state.startsWith('idle in transaction')),
    ).toEqual([])
    expect(await written()).not.toContain('q')
  },
)
