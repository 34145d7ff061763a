import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openBucket, type Bucket } from '../media/bucket.ts'
import { exists } from '../media/media-resolver.ts'
import { mediaTypes, type MediaEnding } from '../media/media-types.ts'
import { writeAtomic } from '../lib/write-atomic.ts'
import type { Config } from '../config/config.ts'

/** The stored originals, on disk or in the configured bucket. */
export type MediaFiles = {
  /** Returns undefined if the file does not exist. */
  read(hash: string, name: string): Promise<Buffer | undefined>
  /** Keeps existing files: the same hash means the same bytes. */
  write(hash: string, name: string, bytes: Buffer): Promise<void>
  close(): void
}

/** @throws StartError if the configured bucket is unreachable. */
export async function openMediaFiles({
  dataDir,
  s3,
}: {
  dataDir: string
  s3?: Config['s3']
}): Promise<MediaFiles> {
  return s3 ? inBucket(await openBucket(s3)) : inFolder(join(dataDir, 'media'))
}

function inFolder(folder: string): MediaFiles {
  return {
    read: (hash, name) => readFile(join(folder, hash, name)).catch(() => undefined),
    async write(hash, name, bytes) {
      const target = join(folder, hash, name)
      if (await exists(target)) return
      await mkdir(join(folder, hash), { recursive: true })
      await writeAtomic(target, (part) => writeFile(part, bytes, { flush: true }))
    },
    close: () => undefined,
  }
}

function inBucket(bucket: Bucket): MediaFiles {
  return {
    async read(hash, name) {
      const found = await bucket.read(`${hash}/${name}`, { headersOnly: false })
      return found?.body && buffer(found.body)
    },
    async write(hash, name, bytes) {
      if ((await bucket.names(hash)).includes(name)) return
      const type = mediaTypes[name.split('.').at(-1) as MediaEnding] ?? 'application/octet-stream'
      const part = join(tmpdir(), randomUUID())
      try {
        await writeFile(part, bytes)
        await bucket.put(`${hash}/${name}`, part, type)
      } finally {
        await rm(part, { force: true })
      }
    },
    close: bucket.close,
  }
}
