import { Readable } from 'node:stream'
import type { Database } from '../src/server/core/db/types.ts'

/** How often the event loop turns while this work runs: how often others could be served. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await work().finally(() => (isDone = true))
  return turns
}

/** Runs transactions of a database, and fails from the one after `steps` on, as if the process had ended. */
export function stopsAfter(steps: number, db: Database): Database['transaction'] {
  let count = 0
  return (work) => {
    count += 1
    if (count > steps) throw new Error('power cut')
    return db.transaction(work)
  }
}

/** A file as an upload passes it on. */
export const streamOf = (text: string): AsyncIterable<Buffer> => Readable.from([Buffer.from(text)])
