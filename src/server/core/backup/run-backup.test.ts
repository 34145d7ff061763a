import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { clearPlaces, shopToCopy, temporaryFile } from '../../../../tests/backup-targets.ts'
import { isSoak } from '../../../../tests/soak.ts'
import type { TestShop } from '../../../../tests/shop.ts'
import { openMediaFiles } from './media-files.ts'
import { runBackup } from './run-backup.ts'
import { verifyBackup } from './verify.ts'

afterAll(clearPlaces)

/** More than a pipe and the streams at its ends hold. */
const PICTURE_BYTES = 1_500_000

async function addPicture(shop: TestShop): Promise<void> {
  const file = { hash: 'a'.repeat(32), name: 'ring.jpg' }
  await shop.context.db.transaction((tx) =>
    tx.db
      .insertInto('media')
      .values({ ...file, mime: 'image/jpeg', bytes: PICTURE_BYTES, width: null, height: null, created_at: 1 })
      .execute(),
  )
  const originals = await openMediaFiles(shop.context.settings)
  await originals.write(file.hash, file.name, randomBytes(PICTURE_BYTES))
}

/**
 * Reads a backup like a slow client, and returns when it was made, by its process and by its last bytes.
 * @throws StartError if it is not whole.
 */
async function readSlowly(shop: TestShop): Promise<[string, string]> {
  const run = runBackup({ does: 'make', place: shop.context.settings })
  const pieces: Buffer[] = []
  for await (const piece of run.output) {
    pieces.push(piece as Buffer)
    await sleep(20)
  }
  const { manifest } = await run.summary()

  const file = temporaryFile('shop.tar.gz')
  await writeFile(file, Buffer.concat(pieces))
  return [manifest.madeAt, (await verifyBackup(file, () => undefined)).madeAt]
}

test('a slow reader gets the whole backup, each time', { timeout: 600_000 }, async () => {
  const shop = await shopToCopy()
  await addPicture(shop)

  for (let round = 0; round < (isSoak ? 100 : 4); round += 1) {
    const [made, read] = await readSlowly(shop)
    expect(read).toBe(made)
  }
})

test('several concurrent backups are each whole', { timeout: 600_000 }, async () => {
  const shop = await shopToCopy()
  await addPicture(shop)

  const all = await Promise.all([readSlowly(shop), readSlowly(shop), readSlowly(shop)])
  for (const [made, read] of all) expect(read).toBe(made)
})

test('a backup whose process is stopped is never summed up', async () => {
  const shop = await shopToCopy()
  const run = runBackup({ does: 'make', place: shop.context.settings })
  run.stop()
  run.output.resume()
  await expect(run.summary()).rejects.toThrow('The process of the backup failed.')
})
