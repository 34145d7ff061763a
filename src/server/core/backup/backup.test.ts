import { existsSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openBucketServer } from '../../../../tests/peers/s3.ts'
import { newProduct, newShopper, sendOrder } from '../../../../tests/factories.ts'
import { addManyOrders, BULK } from '../../../../tests/many-orders.ts'
import {
  clearPlaces,
  emptyPlace,
  restoreTargets,
  shopToCopy,
  sumsOf,
  temporaryFile,
} from '../../../../tests/backup-targets.ts'
import { engine, signIn, type TestShop } from '../../../../tests/shop.ts'
import { isSoak } from '../../../../tests/soak.ts'
import { welcome } from '../../shop/accounts/accounts-mails.ts'
import { codeMail } from '../../shop/accounts/codes/code-mail.ts'
import { queueMails } from '../mail/outbox.ts'
import { readConfig } from '../config/config.ts'
import { backUp, type ShopPlace } from './backup.ts'
import { leftOutTables } from './manifest.ts'
import { openMediaFiles } from './media-files.ts'
import { restore } from './restore.ts'

afterAll(clearPlaces)

const ORDERS = isSoak ? 100_000 : 300
const quietly = { replace: false, progress: () => undefined }

/**
 * Places orders of new customers until the returned function is called, which returns how many were placed.
 */
function keepOrdering(shop: TestShop, productId: string): () => Promise<number> {
  const state = { stopped: false }
  const ordering = (async () => {
    let orderCount = 0
    while (!state.stopped) {
      const { status } = await sendOrder(shop, await newShopper(shop), {
        products: [{ productId, quantity: 1 }],
        amount: '1648.90',
      })
      expect(status).toBe(201)
      orderCount += 1
    }
    return orderCount
  })()
  return () => {
    state.stopped = true
    return ordering
  }
}

test.each(restoreTargets)(
  'a backup made during orders is consistent, and restores on %s',
  async (kind) => {
    const shop = await shopToCopy()
    const file = temporaryFile('shop.tar.gz')
    await shop.context.db.transaction((tx) => addManyOrders(tx.db, shop.context.db.engine, ORDERS))
    const stop = keepOrdering(shop, await newProduct(shop, { price: 1499 }))
    const { manifest } = await backUp(shop.context.settings, file, quietly)
    expect(await stop()).toBeGreaterThan(0)

    const place = await emptyPlace(kind)
    const since = performance.now()
    await restore(place, file, quietly)
    const seconds = (performance.now() - since) / 1000
    expect(seconds).toBeLessThan(isSoak ? 60 : Infinity)
    if (isSoak)
      process.stdout.write(
        `${ORDERS} orders restored from ${engine} into ${kind} in ${seconds.toFixed(1)} s\n`,
      )
    const after = await sumsOf(place)
    for (const { name, rows, sha256 } of manifest.tables)
      expect(after.get(name), name).toEqual({ rows, sha256 })

    const copy = await place.open()
    const { orders, lines, counted } = await copy.reader
      .selectNoFrom((from) => [
        from
          .selectFrom('orders')
          .where('id', 'not like', `${BULK}%`)
          .select((e) => e.fn.countAll<number>().as('n'))
          .as('orders'),
        from
          .selectFrom('order_lines')
          .where('order_id', 'not like', `${BULK}%`)
          .select((e) => e.fn.countAll<number>().as('n'))
          .as('lines'),
        from
          .selectFrom('order_tallies')
          .select((e) => e.fn.sum<number>('orders').as('n'))
          .as('counted'),
      ])
      .executeTakeFirstOrThrow()
    expect([lines, Number(counted)]).toEqual([orders, orders])
  },
  600_000,
)

test('pictures move between disk and bucket; lost files are reported', async () => {
  const shop = await shopToCopy()
  const server = await openBucketServer()
  onTestFinished(() => server.close())
  const { s3 } = readConfig(server.settings)
  const [kept, lost] = ['a'.repeat(32), 'b'.repeat(32)]
  const bytes = Buffer.from('a picture')
  const row = {
    name: 'ring.jpg',
    mime: 'image/jpeg',
    bytes: bytes.length,
    width: null,
    height: null,
    created_at: 1,
  }
  await shop.context.db.transaction((tx) =>
    tx.db
      .insertInto('media')
      .values([
        { hash: kept, ...row },
        { hash: lost, ...row },
      ])
      .execute(),
  )
  await (await openMediaFiles(shop.context.settings)).write(kept, 'ring.jpg', bytes)

  const places: ShopPlace[] = [{ ...(await emptyPlace()), s3 }, await emptyPlace()]
  let from: ShopPlace = shop.context.settings
  for (const place of places) {
    const file = temporaryFile('shop.tar.gz')
    const { manifest } = await backUp(from, file, quietly)
    expect(manifest.missing).toEqual([`media/${lost}/ring.jpg`])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await restore(place, file, quietly)
    const originals = await openMediaFiles(place)
    expect(await originals.read(kept, 'ring.jpg')).toEqual(bytes)
    originals.close()
    from = place
  }
  expect(existsSync(join(places[0]?.dataDir ?? '', 'media'))).toBe(false)
})

test('a backup leaves out sessions, codes and counters, and keeps other mails', async () => {
  const shop = await shopToCopy()
  await signIn(shop)
  await shop.context.db.transaction(async (tx) => {
    await tx.db
      .insertInto('codes')
      .values({
        email_key: 'a',
        purpose: 'register',
        code_hash: 'x',
        tries: 0,
        expires_at: 9e15,
        verified_at: null,
      })
      .execute()
    await tx.db.insertInto('throttles').values({ key: 'a', hits: 1, ends_at: 9e15 }).execute()
    await queueMails(tx, [
      codeMail({
        event: 'code:1',
        to: 'a@b.test',
        data: { code: '123456', purpose: 'register', hasAccount: false },
      }),
      welcome({ event: 'welcome:1', to: 'a@b.test', data: { username: 'Asha' } }),
    ])
  })
  const file = temporaryFile('shop.tar.gz')
  await backUp(shop.context.settings, file, quietly)
  const place = await emptyPlace()
  await restore(place, file, quietly)
  const { reader } = await place.open()
  for (const table of ['sessions', 'codes', 'throttles'] as const)
    expect(await reader.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await reader.selectFrom('outbox').select('event').execute()).toEqual([{ event: 'welcome:1' }])
  expect(await reader.selectFrom('users').selectAll().execute()).toHaveLength(1)
})

test('every table is in a backup or on the list of exceptions', async () => {
  const shop = await shopToCopy()
  const { manifest } = await backUp(shop.context.settings, temporaryFile('shop.tar.gz'), quietly)
  const tables = [...manifest.tables.map(({ name }) => name), ...leftOutTables]
  expect(tables.sort()).toEqual([...(await sumsOf(shop.context.settings)).keys()].sort())
})

test('a backup replaces an older one only on request and when complete', async () => {
  const shop = await shopToCopy()
  const file = temporaryFile('shop.tar.gz')
  await writeFile(file, 'older')
  await expect(backUp(shop.context.settings, file, quietly)).rejects.toThrow(
    `${file} already exists. Add --replace to overwrite it.`,
  )
  await signIn(shop)
  const stop = () => {
    throw new Error('stopped on the way')
  }
  await expect(backUp(shop.context.settings, file, { replace: true, progress: stop })).rejects.toThrow(
    'stopped on the way',
  )
  expect(statSync(file).size).toBe(5)
})

test('a backup leaves out tables of other programs and names them', async () => {
  const shop = await shopToCopy()
  const bytes = sql.raw(shop.context.db.engine === 'postgres' ? 'bytea' : 'blob')
  await shop.context.db.transaction((tx) =>
    sql`create table _litestream_seq (id text primary key, bytes ${bytes})`.execute(tx.db),
  )
  await shop.context.db.transaction((tx) =>
    sql`insert into _litestream_seq values ('a', ${Buffer.from('x')})`.execute(tx.db),
  )
  const file = temporaryFile('shop.tar.gz')
  const { manifest, others } = await backUp(shop.context.settings, file, quietly)
  expect(others).toEqual(['_litestream_seq'])
  expect(manifest.tables.map(({ name }) => name)).not.toContain('_litestream_seq')
  for (const kind of restoreTargets) await restore(await emptyPlace(kind), file, quietly)
})

test('a database changed by a later version is not backed up', async () => {
  const shop = await shopToCopy()
  await shop.context.db.transaction((tx) =>
    sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(tx.db),
  )
  await expect(backUp(shop.context.settings, temporaryFile('shop.tar.gz'), quietly)).rejects.toThrow(
    'The database was changed by a later version of the shop (9999-later). Back it up with that version.',
  )
})
