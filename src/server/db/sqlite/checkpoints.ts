import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Enqueue } from '../../lib/serial-queue.ts'
import type { NodeSqlite } from './dialect.ts'

/** Pages (4 kB) in the log that start a checkpoint: rarely enough to be cheap, soon enough to keep the log small. */
const MOST_PAGES = 8000
/** At this many pages the next commit checkpoints by itself, whatever keeps the thread from it. */
export const FAR_TOO_MANY_PAGES = 10 * MOST_PAGES
/** How often the size of the log is checked while there are commits, in milliseconds. */
const SPAN_MS = 100

/** Pages in the log, and how many of them are checkpointed; null if the checkpoint failed. */
export type Moved = { log: number; checkpointed: number } | null

/**
 * Checkpoints a SQLite database in a worker thread, since copying and syncing thousands of pages would block the
 * event loop for tens of milliseconds. Most pages are copied while transactions run. The few written meanwhile are
 * copied between two transactions, so that the next one restarts the log.
 */
export function openCheckpoints(file: string, connection: Pick<NodeSqlite, 'all'>, takeTurn: Enqueue) {
  let thread: ReturnType<typeof startThread> | undefined
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined
  let isOpen = true
  let most = MOST_PAGES

  const move = () => (thread ??= startThread(file)).move()
  const moveAll = async () => {
    try {
      await move()
      const last = await takeTurn(move)
      // If an old reader or the disk prevents it, retry after as many new pages.
      most = last && last.checkpointed === last.log ? MOST_PAGES : (pagesIn(connection) ?? most) + MOST_PAGES
    } catch {
      thread = undefined
      most = (pagesIn(connection) ?? most) + MOST_PAGES
    }
  }
  const measure = () => {
    timer = undefined
    // If the size is unknown, a transaction is running, whose commit triggers the next check.
    if (!isOpen || underWay || (pagesIn(connection) ?? 0) < most) return
    underWay = moveAll().finally(() => {
      underWay = undefined
    })
  }
  return {
    /** Call it after every commit. */
    noteCommit: () => {
      timer ??= setTimeout(measure, SPAN_MS).unref()
    },
    close: async () => {
      isOpen = false
      await underWay
      await thread?.close()
    },
  }
}

function startThread(file: string) {
  const worker = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), { workerData: file })
  let result: PromiseWithResolvers<Moved> | undefined
  worker.on('message', (moved: Moved) => result?.resolve(moved))
  // The exit event follows and is awaited instead.
  worker.on('error', () => undefined)
  const ended = once(worker, 'exit').then(() => result?.reject(new Error('The thread has ended.')))
  worker.unref()
  return {
    /** @throws Error if the thread has ended. */
    move: (): Promise<Moved> => {
      result = Promise.withResolvers()
      // Keeps the process alive until the result arrives.
      worker.ref()
      worker.postMessage('move')
      return result.promise.finally(() => worker.unref())
    },
    close: async () => {
      worker.ref()
      worker.postMessage('close')
      await ended
    },
  }
}

/** Pages in the log; undefined if SQLite does not report them, as during a transaction. Does not checkpoint. */
function pagesIn(connection: Pick<NodeSqlite, 'all'>): number | undefined {
  try {
    const [row] = connection.all('pragma wal_checkpoint(noop)') as { log: number }[]
    return row?.log
  } catch {
    return undefined
  }
}
