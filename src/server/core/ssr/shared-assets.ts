import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../../rules/durations.ts'
import { writeAtomic } from '../lib/write-atomic.ts'
import type { Bucket } from '../media/bucket.ts'
import { exists } from '../media/media-resolver.ts'

/**
 * The scripts, styles and pictures of every recent version of the web app, on any node. During a rolling
 * update a page of one version may request files from a node of another version, and a page opened before an
 * update requests files that the current build lacks.
 */
export type SharedAssets = {
  /** Folder of the local files: all shared files, or copies of requested files if there is a bucket. */
  folder: string
  /** Shares the files of this node's build with all nodes. Existing files are marked as shared now. */
  share(): Promise<void>
  /**
   * Returns whether `folder` contains this file, after downloading it from the bucket if necessary; false for
   * names of no version.
   */
  find(name: string): Promise<boolean>
  /** Deletes files that no node has shared for 30 days. Each running node shares its own once a day. */
  tidy(): Promise<void>
}

const KEPT_MS = 30 * DAY_MS
/** Concurrent uploads. */
const CONCURRENCY = 8
/** File names of a build, as the build tool generates them: with a hash, without path separators. */
const NAME = /^[\w-]+(\.[\w-]+)*\.(js|css|woff2|webp|avif|jpg|png|svg|mp4|json)$/

/** @param build the folder of this node's build; undefined in development, where nothing is shared */
export function openSharedAssets({
  dataDir,
  bucket,
  build,
}: {
  dataDir: string
  bucket?: Bucket | undefined
  build?: string | undefined
}): SharedAssets {
  const folder = join(dataDir, bucket ? 'asset-copies' : 'assets')
  return {
    folder,
    async share() {
      if (!build) return
      await mkdir(folder, { recursive: true })
      const names = (await readdir(build)).filter((name) => NAME.test(name))
      for (let from = 0; from < names.length; from += CONCURRENCY) {
        await Promise.all(
          names.slice(from, from + CONCURRENCY).map((name) => {
            const path = join(build, name)
            return bucket
              ? bucket.put(`assets/${name}`, path, 'application/octet-stream')
              : copyWhole(path, join(folder, name))
          }),
        )
      }
    },
    async find(name) {
      if (!NAME.test(name)) return false
      if (await exists(join(folder, name))) return true
      if (!bucket) return false
      await mkdir(folder, { recursive: true })
      return bucket.fetch(`assets/${name}`, join(folder, name))
    },
    async tidy() {
      const before = Date.now() - KEPT_MS
      for (const { name, writtenAt } of (await bucket?.list('assets')) ?? [])
        if (writtenAt < before) await bucket?.remove(`assets/${name}`)
      for (const name of await readdir(folder).catch(() => [])) {
        const file = await stat(join(folder, name)).catch(() => undefined)
        if (file && file.mtimeMs < before) await rm(join(folder, name), { force: true })
      }
    },
  }
}

/** Copies a file, so that an incomplete one is never served. An existing file only gets a new timestamp. */
async function copyWhole(from: string, to: string): Promise<void> {
  const now = new Date()
  if (
    await utimes(to, now, now).then(
      () => true,
      () => false,
    )
  )
    return
  await writeAtomic(to, async (part) => {
    await copyFile(from, part)
    await utimes(part, now, now)
  })
}
