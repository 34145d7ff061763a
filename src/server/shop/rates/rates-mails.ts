import { defineMail } from '../../core/mail/define-mail.ts'

/** Tells the owner that a rate is old. */
export const rateStale = defineMail<{ text: string }>({
  kind: 'rate_stale',
  write: ({ text }) => ({
    subject: text,
    blocks: [
      { heading: 'Please enter today’s rates' },
      { text },
      { text: 'What you sell by weight still follows it.' },
      { button: 'Enter rates', path: '/dashboard/rates' },
    ],
  }),
})

/** Every mail about rates. */
export const ratesMails = [rateStale]
