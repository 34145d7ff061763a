import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished } from 'vitest'
import { clearPlaces, temporaryFile } from '../../../../tests/backup-targets.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { engine } from '../../../../tests/shop.ts'
import { openDatabase } from './open.ts'
import type { Database } from './types.ts'
import { openNodeSqlite, sqliteFile } from './sqlite/dialect.ts'

const test = shopTest().extend(
  'banners',
  { scope: 'file' },
  ({ shop }) =>
    () =>
      shop.context.db.reader.selectFrom('banners').selectAll().where('is_active', '=', 1).execute(),
)

afterAll(clearPlaces)

test('goes on answering after another node has changed a table', async ({ shop, banners }) => {
  await Promise.all([banners(), banners(), banners()])
  await shop.context.db.transaction((tx) => sql`alter table banners add column later text`.execute(tx.db))
  expect(await Promise.all([banners(), banners(), banners()])).toEqual([[], [], []])
})

test('tries a transaction again whose statements were prepared before a table changed', async ({ shop }) => {
  const read = () =>
    shop.context.db.transaction((tx) =>
      tx.db.selectFrom('heroes').selectAll().where('is_active', '=', 1).execute(),
    )
  await Promise.all([read(), read()])
  await shop.context.db.transaction((tx) => sql`alter table heroes add column later text`.execute(tx.db))
  expect(await Promise.all([read(), read()])).toEqual([[], []])
})

test('reads after a transaction see its writes', async ({ shop }) => {
  const seen: number[] = []
  for (let count = 1; count <= 20; count += 1) {
    await shop.context.db.transaction((tx) =>
      tx.db
        .insertInto('media')
        .values({
          hash: `${count}`,
          name: 'x',
          mime: 'image/png',
          bytes: 1,
          width: null,
          height: null,
          created_at: 1,
        })
        .execute(),
    )
    seen.push((await shop.context.db.reader.selectFrom('media').select('hash').execute()).length)
  }
  expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test.runIf(engine === 'sqlite')(
  'keeps the database and its log readable by their owner alone (ASVS 13.3.2, 14.1.1, 14.1.2, 14.2.4)',
  async ({ shop, banners }) => {
    await banners()
    const { dataDir } = shop.context.settings
    const modes = ['shop.sqlite', 'shop.sqlite-wal'].map((file) => statSync(join(dataDir, file)).mode & 0o777)
    expect(modes).toEqual([0o600, 0o600])
  },
)

test('work that conflicts three times fails as busy', async ({ shop }) => {
  const conflict = (code: string) => Object.assign(new Error('could not serialize access'), { code })
  const runs: string[] = []
  for (const code of ['40001', '40P01']) {
    const refused = shop.context.db.transaction(async (tx) => {
      runs.push(code)
      if (engine === 'sqlite') throw conflict(code)
      await sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(tx.db)
    })
    await expect(refused).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
  }
  expect(runs).toEqual(['40001', '40001', '40001', '40P01', '40P01', '40P01'])
})

// Besides the shop, only tools such as Litestream write to its SQLite file.
describe.runIf(engine === 'sqlite')('a shop whose file another program uses as well', () => {
  test('writes its own reads although another transaction wants to write', async ({ shop }) => {
    const other = openNodeSqlite(sqliteFile(shop.context.settings.dataDir), { readOnly: false })
    onTestFinished(() => other.close())
    other.exec('pragma busy_timeout = 0')
    await shop.context.db.transaction(async (tx) => {
      await tx.db.selectFrom('throttles').selectAll().execute()
      expect(() => other.exec("insert into throttles (key, hits, ends_at) values ('other', 1, 1)")).toThrow(
        'locked',
      )
      await tx.db.insertInto('throttles').values({ key: 'own', hits: 1, ends_at: 1 }).execute()
    })
    expect(await shop.context.db.reader.selectFrom('throttles').select('key').execute()).toEqual([
      { key: 'own' },
    ])
  })

  test('starts without waiting for the other one to stop reading', async () => {
    const dataDir = temporaryFile('')
    const first = await openDatabase({ dataDir })
    const write = (db: Database, key: string) =>
      db.transaction((tx) => tx.db.insertInto('throttles').values({ key, hits: 1, ends_at: 1 }).execute())
    await write(first, 'before')
    const other = openNodeSqlite(sqliteFile(dataDir), { readOnly: true })
    onTestFinished(() => other.close())
    other.exec('begin')
    expect(other.all('select count(*) as keys from throttles')).toEqual([{ keys: 1 }])
    await write(first, 'after')
    await first.close()
    const since = performance.now()
    const second = await openDatabase({ dataDir })
    onTestFinished(() => second.close())
    expect(performance.now() - since).toBeLessThan(4000)
    expect(await second.reader.selectFrom('throttles').select('key').execute()).toHaveLength(2)
  })
})
