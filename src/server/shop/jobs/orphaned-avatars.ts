import { DAY_MS } from '../../../rules/durations.ts'
import { dropUnused, PORTRAIT } from '../../core/media/portraits.ts'
import type { AppContext } from '../../core/context.ts'

/**
 * How long an unused profile picture is kept for a customer who has uploaded it and not saved yet, in
 * milliseconds.
 */
const GRACE_MS = DAY_MS
/** Pictures checked per step; each step scans all users. */
const BATCH_SIZE = 500

/** Deletes orphaned profile pictures: their customer has chosen another one, or was erased. */
export async function deleteOrphanedAvatars({ db, media }: Pick<AppContext, 'db' | 'media'>): Promise<void> {
  const before = Date.now() - GRACE_MS
  await db.transaction((tx) =>
    tx.db.deleteFrom('unused_portraits').where('uploaded_at', '<', before).execute(),
  )
  for (let after = ''; ;) {
    const portraits = await db.reader
      .selectFrom('media')
      .select(['hash', 'name'])
      .where('name', '=', PORTRAIT)
      .where('created_at', '<', before)
      .where('hash', '>', after)
      .orderBy('hash')
      .limit(BATCH_SIZE)
      .execute()
    const last = portraits.at(-1)
    if (!last) return
    after = last.hash
    await dropUnused({ db, media }, portraits, before)
  }
}
