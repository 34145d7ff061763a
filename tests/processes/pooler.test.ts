import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/server/core/db/open.ts'
import type { Database } from '../../src/server/core/db/types.ts'
import { notedLog } from '../noted-log.ts'
import { createDatabase } from '../shop.ts'
import { assertInvariants } from '../faults/invariants.ts'
import { engines } from '../faults/test-cluster.ts'
import { openPooler, pgbouncer } from '../faults/pooler.ts'
import { runWorkload, prepareWorkload } from '../faults/workload.ts'
import { startProcess, temporaryFolder } from '../faults/shop-process.ts'

if (!pgbouncer)
  console.error(
    'NO pgbouncer: what the shop does behind a pooler IS NOT TESTED with one. apt-get install pgbouncer',
  )

async function emptyDatabase(): Promise<string> {
  const database = await createDatabase()
  onTestFinished(() => database.drop())
  return database.url
}

async function open(databaseUrl: string, databaseDirectUrl?: string) {
  const { log, lines } = notedLog()
  const db = await openDatabase({ dataDir: '', databaseUrl, databaseDirectUrl }, log)
  onTestFinished(() => db.close())
  const receivedTags: string[] = []
  db.changes.listen((tags) => receivedTags.push(...tags))
  return { db, lines, receivedTags }
}
const change = (db: Database, tag: string) => db.transaction(async (tx) => tx.invalidate(tag))

describe.runIf(pgbouncer && engines.includes('postgres'))('behind PgBouncer', () => {
  test('nodes share orders and changes through a transaction-mode pooler', async () => {
    const url = await emptyDatabase()
    const pooled = await openPooler(url, 'transaction')
    const [one, other] = [await open(pooled, url), await open(pooled, url)]
    await change(one.db, 'product:one')
    await expect.poll(() => other.receivedTags).toContain('product:one')
    expect([one.db.changes.isListening(), one.lines]).toEqual([true, []])

    const stage = await prepareWorkload(one.db, 4)
    const settings = {
      DATA_DIR: temporaryFolder(),
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: url,
      LOG_LEVEL: 'silent',
    }
    const address = await startProcess(settings).address
    const shopping = runWorkload(stage, () => address, 20)
    await shopping.done
    expect(shopping.setbacks).toEqual([])
    await assertInvariants(other.db, stage, shopping.acknowledged)
  })

  test('a listener behind one in transaction mode stops the start', async () => {
    const url = await emptyDatabase()
    await expect(
      openDatabase({
        dataDir: '',
        databaseUrl: url,
        databaseDirectUrl: await openPooler(url, 'transaction'),
      }),
    ).rejects.toThrow(
      'Setting DATABASE_DIRECT_URL: changes from other nodes do not arrive. LISTEN needs a direct connection to the same database, not one through a pooler in transaction mode: set DATABASE_DIRECT_URL.',
    )
  })
})
