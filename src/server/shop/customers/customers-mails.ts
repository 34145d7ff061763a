import { defineMail } from '../../core/mail/define-mail.ts'

/** The mail to the old address of an account. */
export const emailChanged = defineMail<{ username: string; newEmail: string }>({
  kind: 'email_changed',
  write: ({ username, newEmail }, shop) => ({
    subject: `The e-mail of your ${shop.name} account was changed`,
    blocks: [
      { heading: 'Your e-mail was changed' },
      {
        text: `Hello ${username}, your account now uses ${newEmail}. You log in with that address, and our e-mails go there.`,
      },
      { text: 'If this was not you, please write to us immediately.' },
    ],
  }),
})

/** The mail about a new mobile number of an account. */
export const phoneChanged = defineMail<{ username: string; phone: string }>({
  kind: 'phone_changed',
  write: ({ username, phone }, shop) => ({
    subject: `The mobile number of your ${shop.name} account was changed`,
    blocks: [
      { heading: 'Your mobile number was changed' },
      {
        text: `Hello ${username}, your account now has the mobile number that ends with ${phone.slice(-4)}. Whoever has that phone can log in with it.`,
      },
      { text: 'If this was not you, please write to us immediately.' },
    ],
  }),
})

/** The last mail to a customer. */
export const accountErased = defineMail<Record<never, never>>({
  kind: 'account_erased',
  write: (_data, shop) => ({
    subject: `Your ${shop.name} account has been erased`,
    blocks: [
      { heading: 'Your account has been erased' },
      {
        text: 'As you asked, we have erased your account, your addresses and your cart, and removed your name from your reviews. The order records that the law requires stay without your name.',
      },
      {
        text: 'An order that is still on its way will be delivered first. If this was not you, please write to us immediately.',
      },
    ],
  }),
})

/** Every mail about customers. */
export const customersMails = [emailChanged, phoneChanged, accountErased]
