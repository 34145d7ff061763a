import { parentPort, workerData } from 'node:worker_threads'
import type { Moved } from './checkpoints.ts'
import { openNodeSqlite } from './dialect.ts'

/** Worker thread that checkpoints a database on request and reports how far it got (`checkpoints.ts`). */
const connection = openNodeSqlite(workerData as string, { readOnly: false })
connection.exec('pragma synchronous = normal')

parentPort?.on('message', (command: 'move' | 'close') => {
  if (command === 'move') return parentPort?.postMessage(move())
  connection.close()
  parentPort?.close()
})

function move(): Moved {
  try {
    const [moved] = connection.all('pragma wal_checkpoint(passive)') as NonNullable<Moved>[]
    return moved ?? null
  } catch {
    return null
  }
}
