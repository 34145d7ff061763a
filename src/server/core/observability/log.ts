import { pino, type Logger } from 'pino'
import { limitErrors } from './error-limit.ts'
import { serializeError } from './redact.ts'
import { readableLine } from './readable-log.ts'
import type { Config } from '../config/config.ts'

/**
 * The shop's log on standard output, one JSON object per line. `readable`: short lines for a person at a
 * terminal instead.
 */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, readable = false): Logger {
  const lines = readable
    ? { write: (line: string) => void process.stdout.write(readableLine(line)) }
    : // Asynchronous, so that a slow reader of the log delays no request. Pino flushes its buffer at exit.
      pino.destination({ dest: 1, sync: false })
  return pino(
    { level: logLevel, serializers: { err: serializeError }, hooks: { logMethod: limitErrors() } },
    lines,
  )
}
