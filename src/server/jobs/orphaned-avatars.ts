import { dropUnused, PORTRAIT } from '../media/portraits.ts'
import type { AppContext } from '../context.ts'

/** How long a profile picture that nobody has is left to whoever has just uploaded it and not saved yet, in milliseconds. */
const GRACE_MS = 24 * 3_600_000
/** Pictures looked at in one step: all people are gone through once for each. */
const AT_ONCE = 500

/** Drops profile pictures that nobody has any more: somebody has chosen another one, or was erased. */
export async function deleteOrphanedAvatars({ db, media }: Pick<AppContext, 'db' | 'media'>): Promise<void> {
  const before = Date.now() - GRACE_MS
  await db.transaction((tx) => tx.deleteFrom('unused_portraits').where('uploaded_at', '<', before).execute())
  for (let after = ''; ;) {
    const portraits = await db.reader
      .selectFrom('media')
      .select(['hash', 'name'])
      .where('name', '=', PORTRAIT)
      .where('created_at', '<', before)
      .where('hash', '>', after)
      .orderBy('hash')
      .limit(AT_ONCE)
      .execute()
    const last = portraits.at(-1)
    if (!last) return
    after = last.hash
    await dropUnused({ db, media }, portraits, before)
  }
}
