import type { WrittenMail } from './layout.ts'
import type { AdministratorMail } from './mails.ts'

const AUDIT_LOG = { button: 'Open the audit log', path: '/dashboard/audit-log' }

/** Writes a mail to the administrators. */
export const writeAdministratorMail = (mail: AdministratorMail): WrittenMail =>
  mail.kind === 'office_change' ? officeChange(mail.data) : tries(mail.data)

const officeChange = ({
  by,
  changes,
}: Extract<AdministratorMail, { kind: 'office_change' }>['data']): WrittenMail => ({
  subject: 'An important setting or account was changed',
  blocks: [
    { heading: 'Please check this change' },
    { label: `Changed by ${by}`, lines: changes },
    { text: 'If nobody of you made it, log in, undo it, and end all sessions of that account.' },
    AUDIT_LOG,
  ],
})

const tries = ({
  account,
}: Extract<AdministratorMail, { kind: 'administrator_tries' }>['data']): WrittenMail => ({
  subject: `Someone may know the password of ${account}`,
  blocks: [
    { heading: 'Wrong codes for an administrator’s account' },
    {
      text: `Ten wrong codes were entered for two-step sign-in of ${account}, each after the correct password.`,
    },
    { text: 'Please ask them whether it was them. If not, they should set a new password immediately.' },
    AUDIT_LOG,
  ],
})
