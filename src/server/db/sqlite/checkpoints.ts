import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { NodeSqlite } from './dialect.ts'
import type { Enqueue } from './transaction.ts'

/** Pages (4 kB) the log may hold before they move to the file: rarely enough to be cheap, soon enough to stay small. */
const MOST_PAGES = 8000
/** With so many the next commit moves them itself, whatever keeps the thread from it. */
export const FAR_TOO_MANY_PAGES = 10 * MOST_PAGES
/** How often the log is measured while there are commits, in milliseconds. */
const SPAN_MS = 100

/** Pages in the log, and how many of them stand in the file as well; null when they could not be moved. */
export type Moved = { log: number; checkpointed: number } | null

/**
 * Moves the log of a SQLite database to its file by a thread of its own, since copying and syncing thousands of pages
 * takes tens of milliseconds, in which the process would answer nobody. Most are moved beside the transactions; the few
 * that came meanwhile are moved between two of them, so that the next one begins the log anew.
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
      // Where an old reader stands in the way, or the disk, it is tried again when as many more have come.
      most = last && last.checkpointed === last.log ? MOST_PAGES : (pagesIn(connection) ?? most) + MOST_PAGES
    } catch {
      thread = undefined
      most = (pagesIn(connection) ?? most) + MOST_PAGES
    }
  }
  const measure = () => {
    timer = undefined
    // Where it is not known, a transaction is under way, whose commit has it measured again.
    if (!isOpen || underWay || (pagesIn(connection) ?? 0) < most) return
    underWay = moveAll().finally(() => {
      underWay = undefined
    })
  }
  return {
    /** To be told of every commit. */
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
  let answer: PromiseWithResolvers<Moved> | undefined
  worker.on('message', (moved: Moved) => answer?.resolve(moved))
  // Comes before the end, which is what is waited for.
  worker.on('error', () => undefined)
  const ended = once(worker, 'exit').then(() => answer?.reject(new Error('The thread has ended.')))
  worker.unref()
  return {
    /** @throws Error when the thread has ended. */
    move: (): Promise<Moved> => {
      answer = Promise.withResolvers()
      // The process stays for what it waits for.
      worker.ref()
      worker.postMessage('move')
      return answer.promise.finally(() => worker.unref())
    },
    close: async () => {
      worker.ref()
      worker.postMessage('close')
      await ended
    },
  }
}

/** Pages that the log holds now; undefined where SQLite does not tell, as in the middle of a transaction. Moves none. */
function pagesIn(connection: Pick<NodeSqlite, 'all'>): number | undefined {
  try {
    const [row] = connection.all('pragma wal_checkpoint(noop)') as { log: number }[]
    return row?.log
  } catch {
    return undefined
  }
}
