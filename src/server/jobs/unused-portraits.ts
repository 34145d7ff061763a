import type { Queries } from '../db/client.ts'
import type { MediaRow } from '../db/tables.ts'
import type { Shop } from '../shop.ts'

/** How long a profile picture that nobody has is left to whoever has just uploaded it and not saved yet, in milliseconds. */
const GRACE_MS = 24 * 3_600_000
/** Pictures looked at in one step: all people are gone through once for each. */
const AT_ONCE = 500

type Portrait = Pick<MediaRow, 'hash' | 'name'>

/**
 * Drops profile pictures that nobody has any more: somebody has chosen another one, or was erased. The file goes before
 * its entry, so that whoever uploads the same picture meanwhile stores it anew.
 */
export async function dropUnusedPortraits({ db, media }: Pick<Shop, 'db' | 'media'>): Promise<void> {
  const before = Date.now() - GRACE_MS
  for (let after = ''; ;) {
    const portraits = await db.reader
      .selectFrom('media')
      .select(['hash', 'name'])
      .where('name', '=', 'profile.webp')
      .where('created_at', '<', before)
      .where('hash', '>', after)
      .orderBy('hash')
      .limit(AT_ONCE)
      .execute()
    const last = portraits.at(-1)
    if (!last) return
    after = last.hash
    for (const portrait of await withoutPerson(db.reader, portraits)) {
      await media.forget(portrait.hash)
      await db.transaction(async (tx) => {
        const [still] = await withoutPerson(tx, [portrait])
        if (still) await tx.deleteFrom('media').where('hash', '=', still.hash).execute()
      })
    }
  }
}

const addressOf = ({ hash, name }: Portrait) => `/media/${hash}/${name}`

/** Those that are on nobody's profile. */
async function withoutPerson(db: Queries, portraits: Portrait[]): Promise<Portrait[]> {
  const had = await db.selectFrom('users').select('profile_image').where('profile_image', 'in', portraits.map(addressOf)).execute()
  const inUse = new Set(had.map(({ profile_image }) => profile_image))
  return portraits.filter((portrait) => !inUse.has(addressOf(portrait)))
}
