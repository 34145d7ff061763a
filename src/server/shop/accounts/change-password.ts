import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { setPassword } from './set-password.ts'

/** Changes the user's own password; all sessions except that of `token` end. */
export async function changePassword(
  tx: Tx,
  { actor, passwordHash, token }: { actor: Actor; passwordHash: string; token: string | undefined },
): Promise<void> {
  await setPassword(tx, actor, passwordHash, token)
}
