import type { OutboxRow } from '../db/schema/tables.ts'
import { layOut, type MailShop } from './layout.ts'
import { findMail } from './mail-list.ts'

/** A mail as the outbox stores it. */
export type StoredMail = Pick<OutboxRow, 'kind'> & { data: object }

/**
 * Renders a mail: subject, the same text as plain text and HTML, and further header fields.
 * @throws Error for a mail that is not listed.
 */
export function renderMail({ kind, data }: StoredMail, shop: MailShop) {
  const mail = findMail(kind)
  const { subject, blocks } = mail.write(data, shop)

  return { subject, ...layOut(subject, blocks, shop), headers: mail.headers?.(data, shop) ?? {} }
}
