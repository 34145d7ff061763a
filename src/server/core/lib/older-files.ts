import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Deletes the files of a folder that were last written before an instant (milliseconds). Skips files that
 * cannot be read or have vanished in the meantime.
 */
export async function deleteOlderFiles(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const written = await stat(path).catch(() => undefined)
    if (written && written.mtimeMs < before) await rm(path, { force: true }).catch(() => undefined)
  }
}
