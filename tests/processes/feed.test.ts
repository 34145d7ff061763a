import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startProcess, temporaryFolder } from '../faults/shop-process.ts'
import { newRing } from '../variants.ts'
import { openDatabase } from '../../src/server/core/db/open.ts'

/** Each with 100 sizes. */
const PRODUCTS = 1000
const SIZES = 100
const MB = 1024 * 1024

test('FEED-02 a feed of 100,000 rows needs less than 100 MB of memory', async () => {
  const dataDir = temporaryFolder()
  const db = await openDatabase({ dataDir })
  const sizes = Array.from({ length: SIZES }, (_, size) => ({ size: String(size + 1), price: 1000 + size }))
  for (let number = 0; number < PRODUCTS; number += 1) await newRing({ context: { db } }, sizes)
  await db.close()
  const shop = startProcess({ DATA_DIR: dataDir, FEEDS: '1', LOG_LEVEL: 'silent' })
  const address = await shop.address

  const before = residentBytes(shop.pid)
  let highest = before
  let rows = 0
  const { body } = await fetch(`${address}/feeds/google.xml`)
  for await (const part of body as AsyncIterable<Uint8Array>) {
    rows += Buffer.from(part).toString('latin1').split('<item>').length - 1
    highest = Math.max(highest, residentBytes(shop.pid))
  }

  // A row whose first tag two parts of the stream divide is not counted.
  expect(rows).toBeGreaterThan(PRODUCTS * SIZES * 0.99)
  expect((highest - before) / MB).toBeLessThan(100)
})

/** The memory of its own: pages of the database file are those of the system. */
const residentBytes = (pid: number): number =>
  Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
