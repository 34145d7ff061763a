import type { Queries } from '../../core/db/types.ts'
import type { PictureSizes } from './render-markdown.ts'

/** Reads the sizes of the stored pictures in the Markdown of a page, so that it keeps their place. */
export async function readPictureSizes(db: Queries, body: string): Promise<PictureSizes> {
  const hashes = [...body.matchAll(/\/media\/([0-9a-f]{32})\//g)].flatMap(([, hash]) => hash ?? [])
  if (hashes.length === 0) return new Map()

  const files = await db
    .selectFrom('media')
    .select(['hash', 'width', 'height'])
    .where('hash', 'in', [...new Set(hashes)])
    .execute()
  return new Map(
    files.flatMap(({ hash, width, height }) =>
      width === null || height === null ? [] : [[hash, { width, height }]],
    ),
  )
}
