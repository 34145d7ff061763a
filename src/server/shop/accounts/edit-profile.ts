import type * as z from 'zod/mini'
import type { User } from '../../../contract/account.ts'
import type { ProfileEdit } from '../../../contract/account-fields.ts'
import type { Actor } from '../../core/context.ts'
import type { UserRow } from '../../core/db/schema/tables.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { AppError, notSignedIn } from '../../core/lib/errors.ts'
import { exchangePortrait } from '../../core/media/portraits.ts'
import { toUser } from './user-row.ts'

/**
 * Updates the given fields of the user's own profile. @throws AppError not_allowed if `userId` is another
 * user's.
 */
export async function editProfile(
  tx: Tx,
  { actor, ...edit }: z.infer<typeof ProfileEdit> & { actor: Actor },
): Promise<User> {
  if (edit.userId !== undefined && edit.userId !== actor.id) {
    throw new AppError('not_allowed', 'You can only edit your own profile.')
  }
  if (edit.profileImage !== undefined)
    await exchangePortrait(tx, actor.id, await portraitOf(tx.db, actor.id), edit.profileImage)
  const row = await tx.db
    .updateTable('users')
    .set({
      username: edit.username,
      profile_image: edit.profileImage,
      bio: edit.bio,
      profession: edit.profession,
    })
    .where('id', '=', actor.id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notSignedIn()
  if (row.username !== actor.username) await renameReviews(tx, row)
  return toUser(row)
}

async function portraitOf(db: Queries, userId: string): Promise<string> {
  const row = await db.selectFrom('users').select('profile_image').where('id', '=', userId).executeTakeFirst()
  return row?.profile_image ?? ''
}

/** Reviews show the current name of their author. */
async function renameReviews(tx: Tx, { id, username }: UserRow): Promise<void> {
  const renamed = await tx.db
    .updateTable('reviews')
    .set({ author_name: username })
    .where('user_id', '=', id)
    .returning('product_id')
    .execute()
  tx.invalidate(...renamed.map(({ product_id }) => `product:${product_id}`))
}
