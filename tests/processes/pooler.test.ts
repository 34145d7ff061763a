import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CHANNEL, openChangeFeed } from '../../src/server/db/invalidation.ts'
import { invalidate } from '../../src/server/db/transaction.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import type { Database } from '../../src/server/db/types.ts'
import { notedLog } from '../noted-log.ts'
import { createDatabase } from '../shop.ts'
import { assertInvariants } from '../faults/invariants.ts'
import { engines } from '../faults/test-cluster.ts'
import { openPooler, pgbouncer, type PoolMode } from '../faults/pooler.ts'
import { runWorkload, prepareWorkload } from '../faults/workload.ts'
import { startProcess, temporaryFolder } from '../faults/shop-process.ts'

if (!pgbouncer) console.error('NO pgbouncer: what the shop does behind a pooler IS NOT TESTED with one. apt-get install pgbouncer')

const usable: PoolMode = pgbouncer?.keepsStatements ? 'transaction' : 'session'

async function emptyDatabase(): Promise<string> {
  const database = await createDatabase()
  onTestFinished(() => database.drop())
  return database.url
}

async function open(databaseUrl: string, databaseDirectUrl?: string) {
  const { log, lines } = notedLog()
  const db = await openDatabase({ dataDir: '', databaseUrl, databaseDirectUrl }, log)
  onTestFinished(() => db.close())
  const heard: string[] = []
  db.changes.listen((tags) => heard.push(...tags))
  return { db, lines, heard }
}
const change = (db: Database, tag: string) => db.transaction(async (tx) => invalidate(tx, tag))

describe.runIf(pgbouncer && engines.includes('postgres'))('behind PgBouncer', () => {
  test(`O2: in ${usable} mode, with a direct address for what needs a session, nodes order and hear each other`, async () => {
    const url = await emptyDatabase()
    const pooled = await openPooler(url, usable)
    const [one, other] = [await open(pooled, url), await open(pooled, url)]
    await change(one.db, 'product:one')
    await expect.poll(() => other.heard).toContain('product:one')
    expect([one.db.changes.isHearing(), one.lines]).toEqual([true, []])

    const stage = await prepareWorkload(one.db, 4)
    const settings = { DATA_DIR: temporaryFolder(), DATABASE_URL: pooled, DATABASE_DIRECT_URL: url, LOG_LEVEL: 'silent' }
    const address = await startProcess(settings).address
    const shopping = runWorkload(stage, () => address, 20)
    await shopping.done
    expect(shopping.setbacks).toEqual([])
    await assertInvariants(other.db, stage, shopping.acknowledged)
  })

  test('O2: a node that listens through one in transaction mode finds out that it hears nobody', async () => {
    const url = await emptyDatabase()
    const { db } = await open(url)
    const { log, lines } = notedLog()
    const ping = (payload: string) => sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db.reader as never)
    const feed = openChangeFeed(await openPooler(url, 'transaction'), { ping, log })
    onTestFinished(() => feed.close())
    await expect.poll(() => feed.isHearing()).toBe(false)
    expect(lines).toEqual([expect.stringMatching(/^error: changes from other nodes do not arrive: .* Set DATABASE_DIRECT_URL$/)])
  })

  test.runIf(!pgbouncer?.keepsStatements)('O11: a version that mixes up prepared statements in transaction mode stops the start', async () => {
    const url = await emptyDatabase()
    const pooled = await openPooler(url, 'transaction')
    await expect(openDatabase({ dataDir: '', databaseUrl: pooled, databaseDirectUrl: url })).rejects.toThrow(
      'Setting DATABASE_URL: A pooler in transaction mode mixes up prepared statements. PgBouncer needs version 1.21 and max_prepared_statements = 500, or pool_mode = session.',
    )
  })
})
