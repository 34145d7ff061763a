import { consents, newestConsent } from '../../../contract/consent.ts'
import type { PersonalData } from '../../../contract/privacy.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'

/** Records that a user has agreed to this text. A client that sends no version agrees to the newest. */
export async function recordConsent(
  tx: Tx,
  userId: string,
  version: number = newestConsent.version,
): Promise<void> {
  await tx.db.insertInto('consents').values({ user_id: userId, version, at: Date.now() }).execute()
}

/** Lists the texts a user has agreed to, oldest first. */
export async function listConsents(db: Queries, userId: string): Promise<PersonalData['consents']> {
  const rows = await db
    .selectFrom('consents')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
  return rows.map(({ version, at }) => ({
    version,
    text: consents.find((each) => each.version === version)?.text ?? '',
    at: toIsoString(at),
  }))
}
