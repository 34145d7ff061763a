import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { engine } from '../../../../../tests/shop.ts'
import { openDatabase } from '../open.ts'

const MEGABYTE = 1024 * 1024
const ROWS = 100

test.runIf(engine === 'sqlite')('API-08 the SQLite log stays small however much is written', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'suvarna-test-'))
  const db = await openDatabase({ dataDir })
  onTestFinished(async () => {
    await db.close()
    rmSync(dataDir, { recursive: true })
  })
  for (let written = 1; written <= ROWS; written += 1) {
    const row = {
      hash: `${written}`,
      name: 'x'.repeat(MEGABYTE),
      mime: 'image/png',
      bytes: 1,
      width: null,
      height: null,
      created_at: 1,
    }
    await db.transaction((tx) => tx.db.insertInto('media').values(row).execute())
  }
  expect(statSync(join(dataDir, 'shop.sqlite-wal')).size).toBeLessThan(40 * MEGABYTE)
  expect(await db.reader.selectFrom('media').select('hash').execute()).toHaveLength(ROWS)
})
