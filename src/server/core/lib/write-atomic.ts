import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'

/**
 * Creates or replaces a file in one step, so that nobody ever reads an incomplete one: `write` fills a
 * temporary file beside it, which is then renamed. If `write` throws, the temporary file is deleted and the
 * target stays as it was. Data is flushed to disk only if `write` does so.
 */
export async function writeAtomic<R>(target: string, write: (part: string) => Promise<R>): Promise<R> {
  const part = `${target}.${randomUUID()}.part`
  try {
    const result = await write(part)
    await rename(part, target)
    return result
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
