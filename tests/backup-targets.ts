import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checksumTable, type TableChecksum } from '../src/server/core/backup/table-checksum.ts'
import { openDatabase } from '../src/server/core/db/open.ts'
import type { Database, Engine } from '../src/server/core/db/types.ts'
import type { Place } from '../src/server/core/backup/replace-database.ts'
import { openSnapshot } from '../src/server/core/backup/snapshot.ts'
import { createDatabase, engine, openTestShop, type TestShop } from './shop.ts'

/** Engines to restore this run's shop into: without a PostgreSQL server only SQLite runs. */
export const restoreTargets: Engine[] = engine === 'postgres' ? ['postgres', 'sqlite'] : ['sqlite']

const leftovers: (() => unknown)[] = []

/** Closes and removes everything created here. Files that use it call `afterAll(clearPlaces)`. */
export async function clearPlaces(): Promise<void> {
  for (const remove of leftovers.splice(0).toReversed()) await remove()
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'suvarna-place-'))
  leftovers.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** A path for a file that `clearPlaces` removes. */
export const temporaryFile = (name: string) => join(folder(), name)

/** A running shop, closed by `clearPlaces`. */
export async function shopToCopy(): Promise<TestShop> {
  const shop = await openTestShop()
  leftovers.push(() => shop.close())
  return shop
}

export type TestPlace = Place & {
  /** Opens the database as a start of the shop does; closed by `clearPlaces`. */
  open(): Promise<Database>
}

/** A place without a shop. */
export async function emptyPlace(kind: Engine = engine): Promise<TestPlace> {
  const dataDir = folder()
  const database = kind === 'postgres' ? await createDatabase() : undefined
  if (database) leftovers.push(() => database.drop())
  const place: Place = { dataDir, databaseUrl: database?.url }
  return {
    ...place,
    open: async () => {
      const db = await openDatabase(place)
      leftovers.push(() => db.close())
      return db
    },
  }
}

/** Row count and checksum of each table of a place. */
export async function sumsOf(place: Place): Promise<Map<string, TableChecksum>> {
  const { tables, close } = await openSnapshot(place)
  try {
    const sums = new Map<string, TableChecksum>()
    for (const shape of await tables.shapes()) sums.set(shape.name, await checksumTable(tables, shape))
    return sums
  } finally {
    await close()
  }
}
