import { lockRows } from '../../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../../core/db/types.ts'
import { hashRecoveryCode, type Person } from './second-factor-queries.ts'
import { randomBase32 } from './totp.ts'

const RECOVERY_CODES = 8
/** 120 bits: random values of this length need no slow hash. */
const RECOVERY_BYTES = 15

/** Replaces all recovery codes and returns the new ones. The database stores only their hashes. */
export async function renewRecoveryCodes(
  tx: Tx,
  { actor: { id: userId } }: { actor: Pick<Person, 'id'> },
): Promise<string[]> {
  // Locks the row: a concurrent call waits here for the first, and then deletes its codes.
  await lockRows(
    tx.db,
    tx.db.selectFrom('second_factors').select('user_id').where('user_id', '=', userId),
  ).execute()
  await tx.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomBase32(RECOVERY_BYTES))
  await tx.db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashRecoveryCode(code), user_id: userId })))
    .execute()
  return codes.map((code) => (code.match(/.{6}/g) ?? []).join('-'))
}
