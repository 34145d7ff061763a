import type { AppContext } from '../context.ts'
import type { Tx } from '../db/types.ts'

/** How many different keys wait for a write at most; others are not counted. */
const MAX_WAITING = 1000

type Store = (tx: Tx, counts: readonly (readonly [key: string, times: number])[]) => Promise<void>

/**
 * Returns a function that counts a key after the response, which holds nothing up: what arrives during a
 * write is stored together by the next one, so that a flood is few writes. A failed write loses its counts,
 * and is logged. `store` gets the keys sorted, so that nodes never wait for each other.
 */
export function countLater({ db, log }: Pick<AppContext, 'db' | 'log'>, store: Store): (key: string) => void {
  let waiting = new Map<string, number>()
  let isWriting = false

  const writeAll = async () => {
    isWriting = true
    while (waiting.size > 0) {
      const counts = [...waiting].toSorted(([one], [other]) => (one < other ? -1 : 1))
      waiting = new Map()
      await db
        .transaction((tx) => store(tx, counts))
        .catch((error: unknown) => log.warn(error, 'counts were lost'))
    }
    isWriting = false
  }

  return (key) => {
    if (waiting.size >= MAX_WAITING && !waiting.has(key)) return
    waiting.set(key, (waiting.get(key) ?? 0) + 1)
    if (!isWriting) void writeAll()
  }
}
