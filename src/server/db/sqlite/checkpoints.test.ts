import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engine } from '../../../../tests/shop.ts'
import { openDatabase } from '../open.ts'
import type { Database, Tx } from '../types.ts'

const MEGABYTE = 1024 * 1024

let dataDir: string
let db: Database
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'suvarna-test-'))
  if (engine === 'sqlite') db = await openDatabase({ dataDir })
})
afterAll(async () => {
  await db?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

let written = 0
const insertMegabyte = (tx: Tx) => {
  written += 1
  const name = 'x'.repeat(MEGABYTE)
  return tx.db.insertInto('media').values({ hash: `${written}`, name, mime: 'image/png', bytes: 1, width: null, height: null, created_at: 1 }).execute()
}
const writeMegabyte = () => db.transaction(insertMegabyte)
const sizeOf = (file: string) => statSync(join(dataDir, file)).size / MEGABYTE
/** Resolves once everything written is in the file, shortly after the log became too long. */
const allMoved = () => expect.poll(() => sizeOf('shop.sqlite'), { timeout: 20_000 }).toBeGreaterThan(written)

test.runIf(engine === 'sqlite')('a long log moves to the file beside the transactions, and begins anew', async () => {
  for (let count = 0; count < 36; count += 1) await writeMegabyte()
  const meanwhile = Promise.all(Array.from({ length: 4 }, writeMegabyte))
  await allMoved()
  await meanwhile
  const longest = sizeOf('shop.sqlite-wal')
  for (let count = 0; count < 10; count += 1) await writeMegabyte()
  // One or two writes may have come before the checkpoint finished.
  expect(sizeOf('shop.sqlite-wal')).toBeLessThan(longest + 5)
  expect((await db.reader.selectFrom('media').select('hash').execute()).length).toBe(50)
})

test.runIf(engine === 'sqlite')('a log that is too long is left alone in the middle of a transaction, and moves after it', async () => {
  await writeMegabyte()
  await db.transaction(async (tx) => {
    for (let count = 0; count < 36; count += 1) await insertMegabyte(tx)
    // Like a request that reads an upload: other work runs in the process meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 400))
  })
  await allMoved()
  expect((await db.reader.selectFrom('media').select('hash').execute()).length).toBe(87)
})

test.runIf(engine === 'sqlite')('a database whose log is being moved closes whole', async () => {
  for (let count = 0; count < 30; count += 1) await writeMegabyte()
  await new Promise((resolve) => setTimeout(resolve, 100))
  await db.close()
  db = await openDatabase({ dataDir })
  expect((await db.reader.selectFrom('media').select('hash').execute()).length).toBe(117)
})
