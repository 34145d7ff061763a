import { CODE_MINUTES } from '../../contract/account.ts'
import type { Block, MailShop, WrittenMail } from './layout.ts'
import type { AccountMail, SecurityMail } from './outbox.ts'

/** Writes a mail about an account. */
export function writeAccountMail(mail: AccountMail, shop: MailShop): WrittenMail {
  switch (mail.kind) {
    case 'code':
      return mail.data.purpose === 'reset' ? resetCode(mail.data, shop) : registrationCode(mail.data, shop)
    case 'welcome':
      return {
        subject: `Welcome to ${shop.name}`,
        blocks: [
          { heading: `Welcome, ${mail.data.username}` },
          { text: 'Your account is ready. Your cart, your orders and your addresses are kept in it.' },
          { button: 'Look around', path: '/shop' },
        ],
      }
    case 'password_changed':
      return {
        subject: `Your ${shop.name} password was changed`,
        blocks: [
          { heading: 'Your password was changed' },
          { text: `Hello ${mail.data.username}, the password of your account has just been changed, and other devices were signed out.` },
          { text: 'If this was not you, set a new password at once.' },
          { button: 'Set a new password', path: '/forgot-password' },
        ],
      }
    case 'account_erased':
      return {
        subject: `Your ${shop.name} account has been erased`,
        blocks: [
          { heading: 'Your account is gone' },
          { text: 'As you asked, your account, your addresses, your cart and your name under your reviews have been erased. What the law makes us keep of your orders stays without your name.' },
          { text: 'An order that is still on its way is delivered first. If this was not you, please write to us at once.' },
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
          { text: `Hello ${mail.data.username}, signing in to your account now asks for a code from your authenticator app, and other devices were signed out.` },
          { text: 'Keep the recovery codes where you find them without your telephone. If this was not you, please write to us at once.' },
        ],
      }
    case 'second_factor_off':
      return {
        subject: `Two-step sign-in is off at ${shop.name}`,
        blocks: [
          { heading: 'Two-step sign-in is off' },
          { text: `Hello ${mail.data.username}, signing in to your account asks for the password alone again, and other devices were signed out.` },
          { text: 'If this was not you, set a new password at once.' },
          { button: 'Set a new password', path: '/forgot-password' },
        ],
      }
    case 'code_tries':
      return {
        subject: `Somebody is guessing at your ${shop.name} codes`,
        blocks: [
          { heading: 'Wrong codes for your account' },
          { text: `Hello ${mail.data.username}, somebody has entered ten wrong codes for your account today. After thirty the codes we mail you count no more until tomorrow.` },
          { text: 'Your password stays as it is. You can sign in as ever, and the link in our mail for a new password works whatever others try.' },
        ],
      }
    case 'second_factor_tries':
      return {
        subject: `Wrong codes for two-step sign-in at ${shop.name}`,
        blocks: [
          { heading: 'Somebody may know your password' },
          { text: `Hello ${mail.data.username}, ten wrong codes were entered for two-step sign-in, each after your right password.` },
          { text: 'If this was not you, set a new password at once. You can still sign in on the devices you use.' },
          { button: 'Set a new password', path: '/forgot-password' },
        ],
      }
  }
}

const codeLines = (code: string): Block[] => [
  { code },
  { text: `It is valid for ${CODE_MINUTES} minutes and only once. Nobody at the shop will ever ask you for it.` },
]

const ignore: Block = { quiet: 'If you did not ask for this, you need not do anything.' }

type CodeData = Extract<AccountMail, { kind: 'code' }>['data']

function registrationCode({ code, hasAccount }: CodeData, shop: MailShop): WrittenMail {
  return {
    subject: `${code} is your ${shop.name} code`,
    blocks: [
      { heading: 'Your code' },
      { text: `Enter this code to confirm your e-mail address at ${shop.name}.` },
      ...codeLines(code),
      ...(hasAccount
        ? [{ text: 'There is already an account with this address. You can simply sign in, or set a new password.' }, { button: 'Sign in', path: '/login' }]
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
        { text: 'Someone asked for a new password for this e-mail address, but no account uses it. Perhaps you registered with another one.' },
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
        : [{ text: 'Or open this link instead. It works for an hour, and only once.' }, { button: 'Set a new password', path: `/forgot-password#link=${link}` }]),
      { quiet: 'If you did not ask for this, you need not do anything: your password stays as it is.' },
    ],
  }
}
