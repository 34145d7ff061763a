import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const LastBackup = z.object({ madeAt: z.iso.datetime() })
const fileIn = (dataDir: string) => join(dataDir, 'last-backup.json')

/** Records the time of a successful backup in the data directory, for the metrics of the running shop. */
export const recordBackup = (dataDir: string, madeAt: string): Promise<void> =>
  writeFile(fileIn(dataDir), `${JSON.stringify({ madeAt })}\n`, { mode: 0o600 })

/** Returns the time of the last successful backup, in milliseconds since 1970; undefined if none is known. */
export async function lastBackup(dataDir: string): Promise<number | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => 'null')
  try {
    return Date.parse(LastBackup.parse(JSON.parse(text)).madeAt)
  } catch {
    return undefined
  }
}
