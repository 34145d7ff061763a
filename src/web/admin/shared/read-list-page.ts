import { ApiError } from '../../api/client.ts'

/** A part of a list on the screen, and whether there is more on either side of it. */
export type ListPage<R> = { rows: R[]; total: number; hasNewer: boolean; hasOlder: boolean }

type Place = { before?: string | undefined; after?: string | undefined }
type Ask<R> = (query: Place & { limit: string }) => Promise<{ rows: R[]; total: number }>

/**
 * Asks for the part of a list that the address of the page names, of at most `size` rows, and for one row more, which
 * tells whether there is more. Near the top the whole first part comes instead of a shorter one, and so it does where
 * the row that the address names is gone.
 */
export async function readListPage<R>(ask: Ask<R>, { before, after }: Place, size: number): Promise<ListPage<R>> {
  const { rows, total } = await ask({ limit: String(size + 1), before, after }).catch((error: unknown) => {
    if ((before || after) && error instanceof ApiError && error.status === 404) return ask({ limit: String(size + 1) })
    throw error
  })
  const isMore = rows.length > size
  if (!after) return { rows: rows.slice(0, size), total, hasNewer: before !== undefined, hasOlder: isMore }
  return isMore ? { rows: rows.slice(1), total, hasNewer: true, hasOlder: true } : readListPage(ask, {}, size)
}
