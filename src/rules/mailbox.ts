/** The end of the address of an account that knows only a mobile number (RFC 2606: it exists nowhere). */
export const NO_MAILBOX = '@phone.invalid'

/** Whether mail can go to this address of an account or order. */
export const hasMailbox = (email: string): boolean => email !== '' && !email.endsWith(NO_MAILBOX)

/** The address; empty if no mail can go to it. */
export const mailboxOf = (email: string): string => (hasMailbox(email) ? email : '')

/** How to reach the holder of an account: by e-mail or, without one, by mobile number. */
export const contactOf = ({ email, phone }: { email: string; phone?: string | undefined }): string =>
  mailboxOf(email) || (phone ?? '')
