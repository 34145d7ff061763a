import type { Tx } from '../db/types.ts'
import { emailKey } from '../lib/email-key.ts'

/** Sends further mails about a customer's orders to another address, and lists the orders under it. */
export async function moveOrdersToEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.db.updateTable('orders').set({ email, email_key: emailKey(email) }).where('user_id', '=', userId).execute()
}
