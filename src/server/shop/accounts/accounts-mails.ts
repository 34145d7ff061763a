import { defineMail } from '../../core/mail/define-mail.ts'
import { codeMail } from './codes/code-mail.ts'

/** Whom a mail about an account greets. */
type Holder = { username: string }

/** The mail to a new customer. */
export const welcome = defineMail<Holder>({
  kind: 'welcome',
  write: ({ username }, shop) => ({
    subject: `Welcome to ${shop.name}`,
    blocks: [
      { heading: `Welcome, ${username}` },
      { text: 'Your account is ready. It keeps your cart, your orders and your addresses.' },
      { button: 'Look around', path: '/shop' },
    ],
  }),
})

/** The mail about a new password. */
export const passwordChanged = defineMail<Holder>({
  kind: 'password_changed',
  write: ({ username }, shop) => ({
    subject: `Your ${shop.name} password was changed`,
    blocks: [
      { heading: 'Your password was changed' },
      {
        text: `Hello ${username}, the password of your account has just been changed, and other devices were signed out.`,
      },
      { text: 'If this was not you, set a new password immediately.' },
      { button: 'Set a new password', path: '/forgot-password' },
    ],
  }),
})

/** The mail about two-step sign-in that was turned on. */
export const secondFactorOn = defineMail<Holder>({
  kind: 'second_factor_on',
  write: ({ username }, shop) => ({
    subject: `Two-step sign-in is on at ${shop.name}`,
    blocks: [
      { heading: 'Two-step sign-in is on' },
      {
        text: `Hello ${username}, signing in to your account now asks for a code from your authenticator app, and other devices were signed out.`,
      },
      {
        text: 'Keep the recovery codes somewhere you can reach without your phone. If this was not you, please write to us immediately.',
      },
    ],
  }),
})

/** The mail about two-step sign-in that was turned off. */
export const secondFactorOff = defineMail<Holder>({
  kind: 'second_factor_off',
  write: ({ username }, shop) => ({
    subject: `Two-step sign-in is off at ${shop.name}`,
    blocks: [
      { heading: 'Two-step sign-in is off' },
      {
        text: `Hello ${username}, signing in to your account needs only your password again, and other devices were signed out.`,
      },
      { text: 'If this was not you, set a new password immediately.' },
      { button: 'Set a new password', path: '/forgot-password' },
    ],
  }),
})

/** The mail about wrong verification codes. */
export const codeTries = defineMail<Holder>({
  kind: 'code_tries',
  write: ({ username }, shop) => ({
    subject: `Someone is trying to guess your ${shop.name} codes`,
    blocks: [
      { heading: 'Wrong codes for your account' },
      {
        text: `Hello ${username}, someone has entered ten wrong codes for your account today. After thirty, the codes we e-mail you stop working until tomorrow.`,
      },
      {
        text: 'Your password has not changed. You can sign in as usual, and the link in our e-mail for a new password always works.',
      },
    ],
  }),
})

/** The mail about wrong codes of two-step sign-in. */
export const secondFactorTries = defineMail<Holder>({
  kind: 'second_factor_tries',
  write: ({ username }, shop) => ({
    subject: `Wrong codes for two-step sign-in at ${shop.name}`,
    blocks: [
      { heading: 'Someone may know your password' },
      {
        text: `Hello ${username}, ten wrong codes were entered for two-step sign-in, each after your correct password.`,
      },
      {
        text: 'If this was not you, set a new password immediately. You can still sign in on the devices you use.',
      },
      { button: 'Set a new password', path: '/forgot-password' },
    ],
  }),
})

/** The mail to the other administrators. `account`: whose second factor somebody tries to guess. */
export const administratorTries = defineMail<{ account: string }>({
  kind: 'administrator_tries',
  write: ({ account }) => ({
    subject: `Someone may know the password of ${account}`,
    blocks: [
      { heading: 'Wrong codes for an administrator’s account' },
      {
        text: `Ten wrong codes were entered for two-step sign-in of ${account}, each after the correct password.`,
      },
      { text: 'Please ask them whether it was them. If not, they should set a new password immediately.' },
      { button: 'Open the audit log', path: '/dashboard/audit-log' },
    ],
  }),
})

/** Every mail about an account. */
export const accountsMails = [
  codeMail,
  welcome,
  passwordChanged,
  secondFactorOn,
  secondFactorOff,
  codeTries,
  secondFactorTries,
  administratorTries,
]
