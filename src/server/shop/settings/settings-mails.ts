import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { defineMail } from '../../core/mail/define-mail.ts'
import { mailAdministrators } from '../../core/mail/mail-administrators.ts'

/** `by`: the administrator who made the change; `changes`: what changed, one line each. */
const officeChange = defineMail<{ by: string; changes: string[] }>({
  kind: 'office_change',
  write: ({ by, changes }) => ({
    subject: 'An important setting or account was changed',
    blocks: [
      { heading: 'Please check this change' },
      { label: `Changed by ${by}`, lines: changes },
      { text: 'If nobody of you made it, log in, undo it, and end all sessions of that account.' },
      { button: 'Open the audit log', path: '/dashboard/audit-log' },
    ],
  }),
})

/** Every mail about settings. */
export const settingsMails = [officeChange]

/**
 * Mails a change that could take the shop or its money from its owner to every administrator and to the
 * notice addresses.
 */
export const mailOfficeChange = (
  tx: Tx,
  notices: readonly string[],
  { username, email }: Pick<Actor, 'username' | 'email'>,
  changes: string[],
): Promise<void> =>
  mailAdministrators(tx, officeChange, { by: `${username} (${email})`, changes }, { also: notices })
