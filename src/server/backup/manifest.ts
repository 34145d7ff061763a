import * as z from 'zod'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** What stands in a backup, written after everything else. */
export const Manifest = z.object({
  format: z.literal('suvarna-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The engine it was made from; it may be restored into either. */
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations the database had been through. */
  steps: z.array(z.string()),
  /** In the order in which they are filled: each after those it refers to. `sha256` is of all its lines. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256: Sha256 })),
  media: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: Sha256 })),
  /** Originals that the database names and that could not be found. */
  missing: z.array(z.string()),
})
export type Manifest = z.output<typeof Manifest>

export const MANIFEST = 'manifest.json'
/** Holds the SHA-256 of the manifest, and through it of everything. */
export const MANIFEST_SUM = 'manifest.json.sha256'

/** The table that a part of the archive belongs to; undefined for other entries. */
export const tableOf = (path: string): string | undefined => /^tables\/(\w+)\/\d+\.jsonl$/.exec(path)?.[1]

/** Content hash and name of the media file that an entry is; undefined for other entries. */
export function mediaOf(path: string): { hash: string; name: string } | undefined {
  const [, hash, name] = /^media\/([0-9a-f]{32})\/([\w-]+\.\w+)$/.exec(path) ?? []
  return hash && name ? { hash, name } : undefined
}

/** What signs in or counts attempts, and is of no use a day later: a backup that is stolen lets nobody in. */
export const leftOutTables: readonly string[] = ['sessions', 'codes', 'throttles', 'known_devices']
