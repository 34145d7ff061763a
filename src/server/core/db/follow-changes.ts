import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { coalesce } from '../lib/coalesce.ts'
import { ALL_TAGS } from './invalidation.ts'
import type { Database } from './types.ts'

/** A database that stays away longer reports all tags when it is back. */
const MAX_ATTEMPTS = 3
const RETRY_MS = 250

type Followed = {
  /** The tag that a save invalidates on every node. */
  saved: string
  /**
   * Loads the saved rows into this process. Returns the tags of responses made from the previous ones; they
   * are invalidated after loading, so that no response is cached again with old data.
   */
  apply(): Promise<string[]>
}

/**
 * Keeps a copy of saved rows in memory and updates it when any node saves. The node that saves has applied
 * the change before it sends its response.
 */
export async function followChanges(
  { changes }: Pick<Database, 'changes'>,
  log: FastifyBaseLogger,
  { saved, apply }: Followed,
): Promise<void> {
  await apply()
  const follow = coalesce(async () => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      try {
        const tags = await apply()
        if (tags.length > 0) await changes.publish(tags)
        return
      } catch (error) {
        log.error(error, `${saved}, but could not be read`)
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
  })
  changes.listen((tags) => (tags.includes(saved) || tags.includes(ALL_TAGS) ? follow() : undefined))
}
