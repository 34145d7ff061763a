import { ApiError } from '../../api/client.ts'

/** One page of a list, and whether there are newer or older rows. */
export type ListPage<R> = { rows: R[]; total: number; hasNewer: boolean; hasOlder: boolean }

type Place = { before?: string | undefined; after?: string | undefined }
type ReadRows<R> = (query: Place & { limit: string }) => Promise<{ rows: R[]; total: number }>

/**
 * Fetches the page at the cursor, of at most `size` rows, plus one row that tells whether there are more.
 * Returns the first page instead if the page would be a shorter one near the top, or if the cursor's row is
 * gone.
 */
export async function readListPage<R>(
  readRows: ReadRows<R>,
  { before, after }: Place,
  size: number,
): Promise<ListPage<R>> {
  const { rows, total } = await readRows({ limit: String(size + 1), before, after }).catch(
    (error: unknown) => {
      if ((before || after) && error instanceof ApiError && error.status === 404)
        return readRows({ limit: String(size + 1) })

      throw error
    },
  )
  const isMore = rows.length > size
  if (!after) return { rows: rows.slice(0, size), total, hasNewer: before !== undefined, hasOlder: isMore }

  return isMore
    ? { rows: rows.slice(1), total, hasNewer: true, hasOlder: true }
    : readListPage(readRows, {}, size)
}
