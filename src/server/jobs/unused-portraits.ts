import type { Reader } from '../db/client.ts'
import type { MediaRow } from '../db/tables.ts'
import { dropLeaving, letStay, markLeaving } from '../media/leaving-files.ts'
import type { Shop } from '../shop.ts'

/** How long a profile picture that nobody has is left to whoever has just uploaded it and not saved yet, in milliseconds. */
const GRACE_MS = 24 * 3_600_000
/** Pictures looked at in one step: all people are gone through once for each. */
const AT_ONCE = 500

type Portrait = Pick<MediaRow, 'hash' | 'name'>

/** Drops profile pictures that nobody has any more: somebody has chosen another one, or was erased. */
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
    const unused = await withoutPerson(db.reader, portraits)
    if (unused.length === 0) continue
    const marked = new Set(await markLeaving(db, unused.map(({ hash }) => hash), before))
    const still = await withoutPerson(db.reader, unused)
    for (const portrait of unused.filter(({ hash }) => marked.has(hash))) {
      if (still.includes(portrait)) await dropLeaving(db, media, portrait.hash)
      else await letStay(db, [portrait.hash])
    }
  }
}

const addressOf = ({ hash, name }: Portrait) => `/media/${hash}/${name}`

/** Those that are on nobody's profile. */
async function withoutPerson(db: Reader, portraits: Portrait[]): Promise<Portrait[]> {
  const had = await db.selectFrom('users').select('profile_image').where('profile_image', 'in', portraits.map(addressOf)).execute()
  const inUse = new Set(had.map(({ profile_image }) => profile_image))
  return portraits.filter((portrait) => !inUse.has(addressOf(portrait)))
}
