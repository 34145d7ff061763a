import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { coalesce } from '../lib/coalesce.ts'
import { ALL_TAGS } from './invalidation.ts'
import type { Database } from './types.ts'

/** A database that stays away longer reports all tags when it is back. */
const MOST_ATTEMPTS = 3
const RETRY_MS = 250

type Followed = {
  /** The tag that a save publishes to every node. */
  saved: string
  /** The tag of responses made from it. Published once this node uses what was saved, so that no old one is cached again. */
  applied: string
  /** Reads what is saved into this process. */
  apply(): Promise<void>
}

/** Keeps what every node has of a table in memory, now and whenever any node has saved something. */
export async function followChanges({ changes }: Pick<Database, 'changes'>, log: FastifyBaseLogger, { saved, applied, apply }: Followed): Promise<void> {
  await apply()
  const follow = coalesce(async () => {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      try {
        await apply()
        changes.publish([applied])
        return
      } catch (error) {
        log.error(error, `${saved}, but could not be read`)
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
  })
  changes.listen((tags) => {
    if (tags.includes(saved) || tags.includes(ALL_TAGS)) void follow()
  })
}
