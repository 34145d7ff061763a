import type { Actor } from '../context.ts'
import type { Database, Reader, Tx } from '../db/types.ts'
import type { MediaRow } from '../db/schema/tables.ts'
import { deleteMarked, keepFile, markForDeletion } from './deletion-lock.ts'
import type { StoredFile, MediaStore } from './media-store.ts'

/** Maximum size of all unused profile pictures together, in bytes; the oldest are deleted first. */
const MAX_UNUSED_BYTES = 256 * 1024 * 1024
/** Deleted per step when there are too many. */
const BATCH_SIZE = 100

export const PORTRAIT = 'profile.webp'
/**
 * Administrators may keep uploads in an open form for long; a customer has one portrait that is not saved
 * yet.
 */
export const isUnusedPortrait = ({ role }: Actor, { file }: StoredFile) =>
  role !== 'admin' && file.name === PORTRAIT

type Portrait = Pick<MediaRow, 'hash' | 'name'>
type Deps = { db: Database; media: MediaStore }

const addressOf = ({ hash, name }: Portrait) => `/media/${hash}/${name}`
const hashOf = (address: string) => /^\/media\/([0-9a-f]{32})\/profile\.webp$/.exec(address)?.[1]

/**
 * Deletes the customer's own unused portraits, so that nobody can fill the disk, and the oldest unused
 * portraits of all customers if they exceed the limit. Called after the next portrait is stored and before it
 * is recorded.
 * @param maxBytes of all unused portraits
 */
export async function makeRoomForPortrait(
  { db, media }: Deps,
  userId: string,
  { file }: StoredFile,
  maxBytes = MAX_UNUSED_BYTES,
): Promise<void> {
  const { reader, transaction } = db
  const own = await transaction((tx) =>
    tx.db
      .deleteFrom('unused_portraits')
      .where('user_id', '=', userId)
      .where('hash', '!=', file.hash)
      .returning('hash')
      .execute(),
  )
  await deletePortraits({ db, media }, own)
  for (;;) {
    const { bytes } = await reader
      .selectFrom('unused_portraits')
      .select((e) => e.fn.coalesce(e.fn.sum<number>('bytes'), e.lit(0)).as('bytes'))
      .executeTakeFirstOrThrow()
    if (Number(bytes) + file.bytes <= maxBytes) return
    const oldest = await reader
      .selectFrom('unused_portraits')
      .select('hash')
      .orderBy('uploaded_at')
      .limit(BATCH_SIZE)
      .execute()
    if (oldest.length === 0) return
    await transaction((tx) =>
      tx.db.deleteFrom('unused_portraits').where('hash', 'in', hashesOf(oldest)).execute(),
    )
    await deletePortraits({ db, media }, oldest)
  }
}

/** Records a portrait that a customer has uploaded but not used yet. */
export async function recordUnusedPortrait(
  tx: Tx,
  userId: string,
  { hash, bytes }: Pick<MediaRow, 'hash' | 'bytes'>,
): Promise<void> {
  const row = { bytes, uploaded_at: Date.now() }
  await tx.db
    .insertInto('unused_portraits')
    .values({ ...row, user_id: userId, hash })
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doUpdateSet(row))
    .execute()
}

/** Records that a picture of a customer changed: the previous one is now unused. Empty for none. */
export async function exchangePortrait(tx: Tx, userId: string, before: string, after: string): Promise<void> {
  const [old, used] = [hashOf(before), hashOf(after)]
  if (used !== undefined)
    await tx.db
      .deleteFrom('unused_portraits')
      .where('user_id', '=', userId)
      .where('hash', '=', used)
      .execute()
  if (old === undefined || old === used) return
  const stored = await tx.db
    .selectFrom('media')
    .select(['hash', 'bytes'])
    .where('hash', '=', old)
    .executeTakeFirst()
  if (stored) await recordUnusedPortrait(tx, userId, stored)
}

const hashesOf = (portraits: Pick<Portrait, 'hash'>[]) => portraits.map(({ hash }) => hash)

async function deletePortraits(deps: Deps, rows: Pick<Portrait, 'hash'>[]): Promise<void> {
  if (rows.length === 0) return
  const portraits = await deps.db.reader
    .selectFrom('media')
    .select(['hash', 'name'])
    .where('hash', 'in', hashesOf(rows))
    .where('name', '=', PORTRAIT)
    .execute()
  // Another customer may have uploaded the same picture without saving it yet.
  const unusedAgain = await deps.db.reader
    .selectFrom('unused_portraits')
    .select('hash')
    .where('hash', 'in', hashesOf(rows))
    .execute()
  await dropUnused(
    deps,
    portraits.filter(({ hash }) => !hashesOf(unusedAgain).includes(hash)),
    Date.now() + 1,
  )
}

/**
 * Deletes those portraits that no profile and no review uses and that were last uploaded before an instant
 * (milliseconds).
 */
export async function dropUnused({ db, media }: Deps, portraits: Portrait[], before: number): Promise<void> {
  const unused = await withoutPerson(db.reader, portraits)
  if (unused.length === 0) return
  const marked = new Set(await markForDeletion(db, hashesOf(unused), before))
  const still = await withoutPerson(db.reader, unused)
  for (const portrait of unused.filter(({ hash }) => marked.has(hash))) {
    if (still.includes(portrait)) await deleteMarked(db, media, portrait.hash)
    else await keepFile(db, [portrait.hash])
  }
}

/** Returns the portraits that no profile and no review uses. */
async function withoutPerson(db: Reader, portraits: Portrait[]): Promise<Portrait[]> {
  if (portraits.length === 0) return []
  const had = await db
    .selectFrom('users')
    .select('profile_image')
    .where('profile_image', 'in', portraits.map(addressOf))
    .execute()
  const reviewed = await db
    .selectFrom('reviews')
    .select('pictures')
    .where((e) => e.or(portraits.map((portrait) => e('pictures', 'like', `%${addressOf(portrait)}%`))))
    .execute()
  const pictures = reviewed.flatMap((row) => JSON.parse(row.pictures) as { image: string }[])
  const inUse = new Set([
    ...had.map(({ profile_image }) => profile_image),
    ...pictures.map(({ image }) => image),
  ])
  return portraits.filter((portrait) => !inUse.has(addressOf(portrait)))
}
