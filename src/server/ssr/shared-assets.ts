import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bucket } from '../media/bucket.ts'
import { exists } from '../media/media-resolver.ts'

/**
 * The scripts, styles and pictures of every version of the web app that runs, or ran of late, on any node. During a
 * rolling update a page of one version may ask a node of another version for its files, and a page that was open before
 * an update asks for files that the shop's own build has no more.
 */
export type SharedAssets = {
  /** Folder of this machine's files: all that is shared, or of a bucket what was asked for. */
  folder: string
  /** Puts the files of this node's build where all nodes find them. What is there already counts as shared just now. */
  share(): Promise<void>
  /** Whether `folder` holds this file, brought there from the bucket first; false for a name no version has. */
  find(name: string): Promise<boolean>
  /** Drops what no node has shared for 30 days. Each running node shares its own once a day. */
  tidy(): Promise<void>
}

const KEPT_MS = 30 * 24 * 3_600_000
/** Uploads under way at a time. */
const AT_ONCE = 8
/** Files of a build, as the build tool names them: a hash, and nothing that leads elsewhere. */
const NAME = /^[\w-]+(\.[\w-]+)*\.(js|css|woff2|webp|avif|jpg|png|svg|mp4|json)$/

/** @param build the folder of this node's build; none in development, where nothing is shared */
export function openSharedAssets({ dataDir, bucket, build }: { dataDir: string; bucket?: Bucket | undefined; build?: string | undefined }): SharedAssets {
  const folder = join(dataDir, bucket ? 'asset-copies' : 'assets')
  return {
    folder,
    async share() {
      if (!build) return
      await mkdir(folder, { recursive: true })
      const names = (await readdir(build)).filter((name) => NAME.test(name))
      for (let from = 0; from < names.length; from += AT_ONCE) {
        await Promise.all(names.slice(from, from + AT_ONCE).map((name) => {
          const path = join(build, name)
          return bucket ? bucket.put(`assets/${name}`, path, 'application/octet-stream') : copyWhole(path, join(folder, name))
        }))
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
      for (const { name, writtenAt } of (await bucket?.list('assets')) ?? []) if (writtenAt < before) await bucket?.remove(`assets/${name}`)
      for (const name of await readdir(folder).catch(() => [])) {
        const file = await stat(join(folder, name)).catch(() => undefined)
        if (file && file.mtimeMs < before) await rm(join(folder, name), { force: true })
      }
    },
  }
}

/** Copies beside the target and renames, so that nobody is ever served half a file; one that is there is only marked as new. */
async function copyWhole(from: string, to: string): Promise<void> {
  const now = new Date()
  if (await utimes(to, now, now).then(() => true, () => false)) return
  const part = `${to}.${crypto.randomUUID()}.part`
  try {
    await copyFile(from, part)
    await utimes(part, now, now)
    await rename(part, to)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
