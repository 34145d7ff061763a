import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MediaEnding } from '../src/server/core/media/media-types.ts'
import type { TestShop } from './shop.ts'

/** Stores bytes in a shop unchanged and returns their address. */
export async function storeFile(
  { context: { db, media, settings } }: TestShop,
  bytes: Buffer,
  stem: string,
  ending: MediaEnding,
): Promise<string> {
  const path = join(settings.dataDir, crypto.randomUUID())
  writeFileSync(path, bytes)
  const stored = await media.store(db.reader, path, stem, ending)
  return db.transaction((tx) => media.record(tx, stored))
}
