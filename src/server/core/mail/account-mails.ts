import { CODE_MINUTES } from '../../../contract/account.ts'
import type { Block, MailShop, WrittenMail } from './layout.ts'
import type { AccountMail, SecurityMail } from './mails.ts'

/** Writes a mail about an account. */
export function writeAccountMail(mail: AccountMail, shop: MailShop): WrittenMail {
  switch (mail.kind) {
    case 'code':
      if (mail.data.purpose === 'email') return newEmailCode(mail.data, shop)
      return mail.data.purpose === 'reset' ? resetCode(mail.data, shop) : registrationCode(mail.data, shop)
    case 'welcome':
      return {
        subject: `Welcome to ${shop.name}`,
        blocks: [
          { heading: `Welcome, ${mail.data.username}` },
          { text: 'Your account is ready. It keeps your cart, your orders and your addresses.' },
          { button: 'Look around', path: '/shop' },
        ],
      }
    case 'password_changed':
      return {
        subject: `Your ${shop.name} password was changed`,
        blocks: [
          { heading: 'Your password was changed' },
          {
            text: `Hello ${mail.data.username}, the password of your account has just been changed, and other devices were signed out.`,
          },
          { text: 'If this was not you, set a new password immediately.' },
          { button: 'Set a new password', path: '/forgot-password' },
        ],
      }
    case 'email_changed':
      return {
        subject: `The e-mail of your ${shop.name} account was changed`,
        blocks: [
          { heading: 'Your e-mail was changed' },
          {
            text: `Hello ${mail.data.username}, your account now uses ${mail.data.newEmail}. You log in with that address, and our e-mails go there.`,
          },
          { text: 'If this was not you, please write to us immediately.' },
        ],
      }
    case 'account_erased':
      return {
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
      }
    default:
      return writeSecurityMail(mail, shop)
  }
}

function writeSecurityMail(mail: SecurityMail, shop: MailShop): WrittenMail {
  switch (mail.kind) {
    case 'second_factor_on':
      return {
        subject: `Two-step sign-in is on at ${shop.name}`,
        blocks: [
          { heading: 'Two-step sign-in is on' },
          {
            text: `Hello ${mail.data.username}, signing in to your account now asks for a code from your authenticator app, and other devices were signed out.`,
          },
          {
            text: 'Keep the recovery codes somewhere you can reach without your phone. If this was not you, please write to us immediately.',
          },
        ],
      }
    case 'second_factor_off':
      return {
        subject: `Two-step sign-in is off at ${shop.name}`,
        blocks: [
          { heading: 'Two-step sign-in is off' },
          {
            text: `Hello ${mail.data.username}, signing in to your account needs only your password again, and other devices were signed out.`,
          },
          { text: 'If this was not you, set a new password immediately.' },
          { button: 'Set a new password', path: '/forgot-password' },
        ],
      }
    case 'code_tries':
      return {
        subject: `Someone is trying to guess your ${shop.name} codes`,
        blocks: [
          { heading: 'Wrong codes for your account' },
          {
            text: `Hello ${mail.data.username}, someone has entered ten wrong codes for your account today. After thirty, the codes we e-mail you stop working until tomorrow.`,
          },
          {
            text: 'Your password has not changed. You can sign in as usual, and the link in our e-mail for a new password always works.',
          },
        ],
      }
    case 'second_factor_tries':
      return {
        subject: `Wrong codes for two-step sign-in at ${shop.name}`,
        blocks: [
          { heading: 'Someone may know your password' },
          {
            text: `Hello ${mail.data.username}, ten wrong codes were entered for two-step sign-in, each after your correct password.`,
          },
          {
            text: 'If this was not you, set a new password immediately. You can still sign in on the devices you use.',
          },
          { button: 'Set a new password', path: '/forgot-password' },
        ],
      }
  }
}

const codeLines = (code: string): Block[] => [
  { code },
  { text: `It works once, within ${CODE_MINUTES} minutes. No one at the shop will ever ask you for it.` },
]

const ignore: Block = { quiet: 'If you did not ask for this, you can ignore this e-mail.' }

type CodeData = Extract<AccountMail, { kind: 'code' }>['data']

function registrationCode({ code, hasAccount }: CodeData, shop: MailShop): WrittenMail {
  return {
    subject: `${code} is your ${shop.name} code`,
    blocks: [
      { heading: 'Your code' },
      { text: `Enter this code to confirm your e-mail address at ${shop.name}.` },
      ...codeLines(code),
      ...(hasAccount
        ? [
            {
              text: 'There is already an account with this address. You can simply log in, or set a new password.',
            },
            { button: 'Log in', path: '/login' },
          ]
        : []),
      ignore,
    ],
  }
}

function newEmailCode({ code, hasAccount }: CodeData, shop: MailShop): WrittenMail {
  return {
    subject: `${code} is your ${shop.name} code`,
    blocks: [
      { heading: 'Your code' },
      { text: `Enter this code at ${shop.name} to use this e-mail address for your account.` },
      ...codeLines(code),
      ...(hasAccount
        ? [{ text: 'There is already an account with this address, so another account cannot use it.' }]
        : []),
      ignore,
    ],
  }
}

function resetCode({ code, hasAccount, link }: CodeData, shop: MailShop): WrittenMail {
  if (!hasAccount) {
    return {
      subject: `No ${shop.name} account with this address`,
      blocks: [
        { heading: 'No account with this address' },
        {
          text: 'Someone asked for a new password for this e-mail address, but no account uses it. Perhaps you registered with another one.',
        },
        { button: 'Create an account', path: '/register' },
        ignore,
      ],
    }
  }
  return {
    subject: `${code} is your code for a new password`,
    blocks: [
      { heading: 'Set a new password' },
      { text: `Enter this code at ${shop.name} to set a new password for your account.` },
      ...codeLines(code),
      ...(link === undefined
        ? []
        : [
            { text: 'Or open this link instead. It works once, within an hour.' },
            { button: 'Set a new password', path: `/forgot-password#link=${link}` },
          ]),
      { quiet: 'If you did not ask for this, you can ignore this e-mail: your password stays the same.' },
    ],
  }
}
