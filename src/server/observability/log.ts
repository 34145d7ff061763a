import { pino, type Logger } from 'pino'
import { serializeError } from './redact.ts'
import { readableLine } from './readable-log.ts'
import type { Config } from '../config.ts'

/**
 * Lines are written in batches of this many characters or milliseconds: a write for each line would cost a fifth of a
 * request.
 */
const BATCH = 32 * 1024
const BATCH_MS = 250

/**
 * The shop's log on standard output. Buffered lines are written when the process ends in any way but kill -9.
 * `readable`: short lines for a person at a terminal, written at once, instead of JSON.
 */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, readable = false): Logger {
  const lines = readable ? { write: (line: string) => void process.stdout.write(readableLine(line)) } : openLines()
  return pino({ level: logLevel, serializers: { err: serializeError } }, lines)
}

/** Buffers lines itself, because pino's buffer measures its whole content with every line. */
function openLines() {
  let lines = ''
  let isOpen = true
  const pass = () => {
    if (lines === '' || !isOpen) return
    // In this mode it accepts bytes, which its types do not declare.
    output.write(Buffer.from(lines) as unknown as string)
    lines = ''
  }
  // Registered before pino's own listeners, which write what they have been given.
  for (const end of ['beforeExit', 'exit']) process.once(end, pass)
  const output = pino.destination({ dest: 1, sync: false, minLength: BATCH, maxWrite: 4 * BATCH, contentMode: 'buffer' })
  output.once('close', () => (isOpen = false))
  setInterval(() => {
    pass()
    output.flush()
  }, BATCH_MS).unref()
  return {
    write(line: string) {
      lines += line
      if (lines.length >= BATCH) pass()
    },
    flushSync() {
      pass()
      output.flushSync()
    },
  }
}
