import { pino, type Logger } from 'pino'
import type { Settings } from './settings.ts'

/** Lines are written together, this many bytes or milliseconds at a time: a write of its own for each costs a fifth of a request. */
const BATCH_BYTES = 8192
const BATCH_MS = 250

/** The shop's log on standard output. What is still in memory is written when the process ends, however it ends but by kill -9. */
export function openLog({ logLevel }: Pick<Settings, 'logLevel'>): Logger {
  return pino({ level: logLevel }, pino.destination({ dest: 1, sync: false, minLength: BATCH_BYTES, periodicFlush: BATCH_MS }))
}
