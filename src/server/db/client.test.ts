import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engine, openTestShop, type TestShop } from '../../../tests/shop.ts'

let it: TestShop
beforeAll(async () => {
  it = await openTestShop()
})
afterAll(() => it.close())

const banners = () => it.shop.db.reader.selectFrom('banners').selectAll().where('is_active', '=', 1).execute()

test('goes on answering after another node has changed a table', async () => {
  await Promise.all([banners(), banners(), banners()])
  await it.shop.db.transaction((tx) => sql`alter table banners add column later text`.execute(tx))
  expect(await Promise.all([banners(), banners(), banners()])).toEqual([[], [], []])
})

test('tries a transaction again whose statements were prepared before a table changed', async () => {
  const read = () => it.shop.db.transaction((tx) => tx.selectFrom('heroes').selectAll().where('is_active', '=', 1).execute())
  await Promise.all([read(), read()])
  await it.shop.db.transaction((tx) => sql`alter table heroes add column later text`.execute(tx))
  expect(await Promise.all([read(), read()])).toEqual([[], []])
})

test('shows what a transaction wrote to whoever reads after it was acknowledged', async () => {
  const seen: number[] = []
  for (let count = 1; count <= 20; count += 1) {
    await it.shop.db.transaction((tx) =>
      tx.insertInto('media').values({ hash: `${count}`, name: 'x', mime: 'image/png', bytes: 1, width: null, height: null, created_at: 1 }).execute(),
    )
    seen.push((await it.shop.db.reader.selectFrom('media').select('hash').execute()).length)
  }
  expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test.runIf(engine === 'sqlite')('keeps the database and its log readable by their owner alone', async () => {
  await banners()
  const { dataDir } = it.shop.settings
  const modes = ['shop.sqlite', 'shop.sqlite-wal'].map((file) => statSync(join(dataDir, file)).mode & 0o777)
  expect(modes).toEqual([0o600, 0o600])
})
