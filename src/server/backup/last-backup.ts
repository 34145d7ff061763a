import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const LastBackup = z.object({ madeAt: z.iso.datetime() })
const fileIn = (dataDir: string) => join(dataDir, 'last-backup.json')

/** Notes in the data directory when a good backup was made, for the figures of a shop that runs there. */
export const noteBackup = (dataDir: string, madeAt: string): Promise<void> =>
  writeFile(fileIn(dataDir), `${JSON.stringify({ madeAt })}\n`, { mode: 0o600 })

/** When the last good backup was made, in milliseconds since 1970; undefined where none is known of. */
export async function lastBackup(dataDir: string): Promise<number | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => 'null')
  try {
    return Date.parse(LastBackup.parse(JSON.parse(text)).madeAt)
  } catch {
    return undefined
  }
}
