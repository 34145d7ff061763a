import type { AppContext } from '../../../core/context.ts'
import type { Database } from '../../../core/db/types.ts'
import { emailKey } from '../../../core/lib/email-key.ts'
import { hashToken, newToken } from '../../../core/lib/secret-token.ts'
import { MAX_TRIES, tryVerificationCode, type CodeTry } from './verification-codes.ts'

/**
 * Checks a registration code, which can be used once. Returns a proof, with which the client may register the
 * address for 30 minutes. @throws AppError wrong_code (also if expired or tried too often), too_many.
 */
export async function verifyOtp(
  independentTransaction: Database['transaction'],
  { settings }: AppContext,
  { email, ...given }: Omit<CodeTry, 'purpose' | 'address'> & { email: string },
): Promise<string> {
  const proof = newToken()
  await tryVerificationCode(
    independentTransaction,
    settings,
    { ...given, address: email, purpose: 'register' },
    async (tx) => {
      await tx.db
        .updateTable('codes')
        .set({ tries: MAX_TRIES, verified_at: Date.now(), proof_hash: hashToken(proof) })
        .where('email_key', '=', emailKey(email))
        .where('purpose', '=', 'register')
        .execute()
    },
  )
  return proof
}
