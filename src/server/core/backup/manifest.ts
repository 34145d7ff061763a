import * as z from 'zod'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Contents of a backup; the second to last entry of the archive. */
export const Manifest = z.object({
  format: z.literal('suvarna-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The source engine; a backup can be restored into either engine. */
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations applied to the database. */
  steps: z.array(z.string()),
  /** In the order of restoring: each table after those it refers to. `sha256` covers all its lines. */
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256: Sha256 }),
  ),
  media: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: Sha256 })),
  /** Originals that the database refers to and that could not be found. */
  missing: z.array(z.string()),
})
export type Manifest = z.output<typeof Manifest>

export const MANIFEST = 'manifest.json'
/** Holds the SHA-256 of the manifest, and so indirectly of everything. */
export const MANIFEST_SUM = 'manifest.json.sha256'

/** Returns the table of an archive entry; undefined for other entries. */
export const tableOf = (path: string): string | undefined => /^tables\/(\w+)\/\d+\.jsonl$/.exec(path)?.[1]

/** Returns content hash and name of a media entry; undefined for other entries. */
export function mediaOf(path: string): { hash: string; name: string } | undefined {
  const [, hash, name] = /^media\/([0-9a-f]{32})\/([\w-]+\.\w+)$/.exec(path) ?? []
  return hash && name ? { hash, name } : undefined
}

/**
 * Tables with sign-in state and rate limits, useless after a day: a stolen backup must not allow anyone to
 * sign in.
 */
export const leftOutTables: readonly string[] = ['sessions', 'codes', 'throttles', 'known_devices']
