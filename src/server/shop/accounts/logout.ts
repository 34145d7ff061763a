import type { Tx } from '../../core/db/types.ts'
import { endSession } from '../../core/sessions/sessions.ts'

/** Ends the session of this token, if there is one. */
export async function logout(tx: Tx, { token }: { token: string | undefined }): Promise<void> {
  if (token) await endSession(tx, token)
}
