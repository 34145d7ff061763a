import type { DatabaseLog } from '../src/server/core/lib/database-log.ts'

/** A database log whose lines a test can read. */
export function notedLog(): { log: DatabaseLog; lines: string[] } {
  const lines: string[] = []
  const note = (level: string) => (line: unknown) => void lines.push(`${level}: ${String(line)}`)
  return { log: { info: note('info'), warn: note('warn'), error: note('error') }, lines }
}
