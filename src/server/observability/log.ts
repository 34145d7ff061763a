import { pino, type Logger } from 'pino'
import { serializeError } from './redact.ts'
import { readableLine } from './readable-log.ts'
import type { Config } from '../config.ts'

/**
 * Lines are handed to the system together, so many characters or milliseconds at a time: a write of its own for each
 * costs a fifth of a request.
 */
const BATCH = 32 * 1024
const BATCH_MS = 250

/**
 * The shop's log on standard output. What is still in memory is written when the process ends, however it ends but by kill -9.
 * `readable`: short lines for a person at a terminal, at once, instead of JSON.
 */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, readable = false): Logger {
  const lines = readable ? { write: (line: string) => void process.stdout.write(readableLine(line)) } : openLines()
  return pino({ level: logLevel, serializers: { err: serializeError } }, lines)
}

/** Gathers lines itself: pino's own buffer measures all that it holds with every line it is given. */
function openLines() {
  let lines = ''
  let isOpen = true
  const pass = () => {
    if (lines === '' || !isOpen) return
    // In this mode it takes bytes, which its types do not know.
    output.write(Buffer.from(lines) as unknown as string)
    lines = ''
  }
  // Before pino's own listeners, which write what they were given.
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
