import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addStep, databaseOf } from '../../../../tests/earlier-versions.ts'
import { addManyOrders, BULK } from '../../../../tests/many-orders.ts'
import {
  clearPlaces,
  emptyPlace,
  shopToCopy,
  sumsOf,
  temporaryFile,
  type TestPlace,
} from '../../../../tests/backup-targets.ts'
import { engine } from '../../../../tests/shop.ts'
import { INITIAL_STEP, replacedSteps } from '../db/migrations/replaced-steps.ts'
import type { Place } from './replace-database.ts'
import { readArchive, writeArchive, type Entry } from './archive.ts'
import { backUp, sha256 } from './backup.ts'
import { MANIFEST, MANIFEST_SUM, type Manifest } from './manifest.ts'
import { restore } from './restore.ts'

afterAll(clearPlaces)

const quietly = { replace: false, progress: () => undefined }
const replacing = { ...quietly, replace: true }

/** A backup of a shop with five orders. */
let file: string
/** The place of a stopped shop with one order, and its state before the restore. */
let place: TestPlace
let was: Awaited<ReturnType<typeof before>>

beforeAll(async () => {
  const shop = await shopToCopy()
  file = temporaryFile('shop.tar.gz')
  const one = temporaryFile('one.tar.gz')
  await shop.context.db.transaction((tx) => addManyOrders(tx.db, shop.context.db.engine, 1))
  await backUp(shop.context.settings, one, quietly)
  await shop.context.db.transaction((tx) => addManyOrders(tx.db, shop.context.db.engine, 4, 1))
  await backUp(shop.context.settings, file, quietly)
  place = await emptyPlace()
  await restore(place, one, quietly)
  was = await before(place)
})

/** The same archive with entries changed, added (two for one) or removed. */
async function repack(original: string, change: (entry: Entry) => Entry[]): Promise<string> {
  const changed = temporaryFile('changed.tar.gz')
  async function* entries() {
    for await (const entry of readArchive(original)) yield* change(entry)
  }
  await writeArchive(changed, entries(), quietly)
  return changed
}

/**
 * An archive with a changed table and matching checksums, as an attacker or a faulty program would write it.
 */
async function forge(table: string, change: (text: string) => string): Promise<string> {
  let forged = ''
  return repack(file, ({ path, bytes }) => {
    if (path.startsWith(`tables/${table}/`)) {
      forged = change(bytes.toString())
      return [{ path, bytes: Buffer.from(forged) }]
    }
    if (path !== MANIFEST) return path === MANIFEST_SUM ? [] : [{ path, bytes }]
    const manifest = JSON.parse(bytes.toString()) as Manifest
    for (const each of manifest.tables) if (each.name === table) each.sha256 = sha256(forged)
    return signed(manifest)
  })
}

function signed(manifest: object): Entry[] {
  const bytes = Buffer.from(JSON.stringify(manifest))
  return [
    { path: MANIFEST, bytes },
    { path: MANIFEST_SUM, bytes: Buffer.from(`${sha256(bytes)}  ${MANIFEST}\n`) },
  ]
}

const before = async (standing: Place) => ({
  sums: await sumsOf(standing),
  files: readdirSync(standing.dataDir).sort(),
})

describe('a file that is not a whole and true backup changes nothing', () => {
  test('cut off anywhere, or with any part of it changed', async () => {
    const whole = await readFile(file)
    const spoilt = temporaryFile('spoilt.tar.gz')
    for (const share of [0, 0.01, 0.3, 0.6, 0.9, 0.999]) {
      const at = Math.floor(whole.length * share)
      await writeFile(spoilt, whole.subarray(0, at))
      await expect(restore(place, spoilt, replacing), `cut at ${at}`).rejects.toThrow(
        'is damaged or not a backup of a shop',
      )
      const flipped = Buffer.from(whole)
      flipped[at] = (flipped[at] ?? 0) ^ 0xff
      await writeFile(spoilt, flipped)
      // Bytes 4 to 9 of the file (a date and the like) are not checked.
      await expect(restore(place, spoilt, replacing), `changed at ${at}`).rejects.toThrow(
        'is damaged or not a backup of a shop',
      )
    }
    expect(await before(place)).toEqual(was)
  })

  test('repacked with a changed price, a missing or an additional entry', async () => {
    const inOrders = (change: (text: string) => string) => (entry: Entry) =>
      entry.path.startsWith('tables/orders/')
        ? [{ ...entry, bytes: Buffer.from(change(entry.bytes.toString())) }]
        : [entry]
    const changes: [reason: string, change: (entry: Entry) => Entry[]][] = [
      ['orders does not match its checksum', inOrders((text) => text.replace('329780', '329781'))],
      ['orders does not match its checksum', inOrders((text) => text.slice(text.indexOf('\n') + 1))],
      [
        'orders does not match its checksum',
        (entry) => (entry.path.startsWith('tables/orders/') ? [] : [entry]),
      ],
      [
        'manifest.json does not match its checksum',
        (entry) =>
          entry.path === MANIFEST
            ? [{ ...entry, bytes: Buffer.from(`${entry.bytes.toString()} `) }]
            : [entry],
      ],
      ['it is incomplete', (entry) => (entry.path === MANIFEST_SUM ? [] : [entry])],
      [
        'media does not match its checksum',
        (entry) =>
          [{ path: `media/${'a'.repeat(32)}/x.jpg`, bytes: Buffer.from('x') }, entry].slice(
            entry.path === MANIFEST ? 0 : 1,
          ),
      ],
      [
        'it contains an unexpected file, ../../outside',
        (entry) =>
          [entry, { path: '../../outside', bytes: Buffer.from('x') }].slice(
            0,
            entry.path === MANIFEST ? 2 : 1,
          ),
      ],
    ]
    for (const [reason, change] of changes)
      await expect(restore(place, await repack(file, change), replacing)).rejects.toThrow(
        `: ${reason}. Nothing was changed.`,
      )
    expect(await before(place)).toEqual(was)
  })

  test('with rows that do not belong together', async () => {
    const forged = await forge('order_lines', (text) => text.replace(BULK, '0190ffff-'))
    await expect(restore(place, forged, replacing)).rejects.toThrow(/foreign key/i)
    expect(await before(place)).toEqual(was)
  })

  test('of a newer version of the shop', async () => {
    const newer = await repack(file, (entry) => {
      if (entry.path !== MANIFEST) return entry.path === MANIFEST_SUM ? [] : [entry]
      const manifest = JSON.parse(entry.bytes.toString()) as Manifest
      return signed({ ...manifest, steps: [...manifest.steps, '9999-later'] })
    })
    const empty = await emptyPlace()
    await expect(restore(empty, newer, quietly)).rejects.toThrow(
      `${newer} was made by a newer version of the shop (9999-later). Restore it with that version.`,
    )
    expect(existsSync(`${empty.dataDir}/shop.sqlite`)).toBe(false)
  })
})

test('a backup of an earlier version is brought to this one', async () => {
  const older = await databaseOf(INITIAL_STEP)
  const backup = temporaryFile('older.tar.gz')
  await backUp(older, backup, quietly)
  addStep('9001-adds', async (db) =>
    db.schema
      .alterTable('heroes')
      .addColumn('later', 'text', (c) => c.defaultTo('filled'))
      .execute(),
  )
  const here = await emptyPlace()
  await restore(here, backup, quietly)
  const { reader } = await here.open()
  expect(await reader.selectFrom('heroes').selectAll().execute()).toMatchObject([
    { title: 'Gold', later: 'filled' },
  ])
})

test('a backup of the last replaced step restores; older ones fail', async () => {
  const source = await databaseOf(INITIAL_STEP)
  const backup = temporaryFile('before.tar.gz')
  await backUp(source, backup, quietly)
  const withSteps = (steps: readonly string[]) =>
    repack(backup, (entry) => {
      if (entry.path !== MANIFEST) return entry.path === MANIFEST_SUM ? [] : [entry]
      return signed({ ...(JSON.parse(entry.bytes.toString()) as Manifest), steps: [...steps] })
    })
  const here = await emptyPlace()
  await restore(here, await withSteps(replacedSteps), quietly)
  const { reader } = await here.open()
  expect(await reader.selectFrom('users').select('username').orderBy('id').execute()).toEqual([
    { username: 'Āśā Patel' },
    { username: 'Ravi' },
  ])

  const older = await withSteps(replacedSteps.slice(0, -1))
  await expect(restore(await emptyPlace(), older, quietly)).rejects.toThrow(
    `${older} is of an earlier version of the shop. Restore it with commit cc0bcbac, then start this version.`,
  )
})

test.runIf(engine === 'postgres')('tables of others on the same database are never touched', async () => {
  const shop = await place.open()
  await shop.transaction((tx) =>
    tx.db.schema.createTable('ledger_of_others').addColumn('id', 'text').execute(),
  )
  await expect(restore(place, file, replacing)).rejects.toThrow(
    'The database contains the table ledger_of_others, which does not belong to the shop.',
  )
  await shop.transaction((tx) => tx.db.schema.dropTable('ledger_of_others').execute())
})

test('an old backup restores without the table of another program', async () => {
  const empty = await emptyPlace()
  const lines = '["a"]\n'
  const former = await repack(file, (entry) => {
    if (entry.path !== MANIFEST) return entry.path === MANIFEST_SUM ? [] : [entry]
    const manifest = JSON.parse(entry.bytes.toString()) as Manifest
    const table = { name: 'monitoring_note', columns: ['id'], rows: 1, sha256: sha256(lines) }
    return [
      { path: 'tables/monitoring_note/00001.jsonl', bytes: Buffer.from(lines) },
      ...signed({ ...manifest, tables: [...manifest.tables, table] }),
    ]
  })
  await restore(empty, former, quietly)
  const sums = await sumsOf(empty)
  expect(sums.get('orders')?.rows).toBe(5)
  expect(sums.has('monitoring_note')).toBe(false)
})

test.runIf(engine === 'sqlite')('a running shop is not replaced', async () => {
  const shop = await shopToCopy()
  await expect(restore(shop.context.settings, file, replacing)).rejects.toThrow(
    'is in use by another process of the shop. Stop it first.',
  )
})

test('an existing shop is replaced only on request, and completely', async () => {
  await expect(restore(place, file, quietly)).rejects.toThrow('Add --replace to put the backup in its place')
  expect(await before(place)).toEqual(was)
  await restore(place, file, replacing)
  expect((await sumsOf(place)).get('orders')?.rows).toBe(5)
  const db = await place.open()
  expect(
    await db.reader.selectFrom('orders').select('id').where('user_id', 'like', `${BULK}%`).execute(),
  ).toHaveLength(5)
})

test.runIf(engine === 'postgres')('nodes that run in the meantime forget what they had kept', async () => {
  const receivedTags: string[] = []
  const { changes } = await place.open()
  changes.listen((tags) => receivedTags.push(...tags))
  await restore(place, file, replacing)
  await expect.poll(() => receivedTags).toContain('*')
})
