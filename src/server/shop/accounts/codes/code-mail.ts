import { CODE_MINUTES, type CodePurpose } from '../../../../contract/account.ts'
import { defineMail } from '../../../core/mail/define-mail.ts'
import type { Block, MailShop, WrittenMail } from '../../../core/mail/layout.ts'

/** What a mailed code is for. */
export type CodeReason = CodePurpose | 'email' | 'login' | 'confirm'

type CodeData = {
  /** Empty for an account of the office, to which no code signs in. */
  code: string
  purpose: CodeReason
  hasAccount: boolean
  /** The token of the password reset link. */
  link?: string
}

/** The mail with a verification code. */
export const codeMail = defineMail<CodeData>({
  kind: 'code',
  write(data, shop) {
    if (data.purpose === 'login') return loginCode(data, shop)
    if (data.purpose === 'email') return newEmailCode(data, shop)
    if (data.purpose === 'confirm') return confirmCode(data, shop)
    return data.purpose === 'reset' ? resetCode(data, shop) : registrationCode(data, shop)
  },
})

const codeLines = (code: string): Block[] => [
  { code },
  { text: `It works once, within ${CODE_MINUTES} minutes. No one at the shop will ever ask you for it.` },
]

const ignore: Block = { quiet: 'If you did not ask for this, you can ignore this e-mail.' }

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

function loginCode({ code }: CodeData, shop: MailShop): WrittenMail {
  if (code === '') {
    return {
      subject: `Please log in to ${shop.name} with your password`,
      blocks: [
        { heading: 'Log in with your password' },
        { text: 'Someone asked for a code to log in. Accounts of the office cannot log in by code.' },
        { button: 'Log in', path: '/login' },
        ignore,
      ],
    }
  }
  return {
    subject: `${code} is your ${shop.name} code`,
    blocks: [
      { heading: 'Your code' },
      { text: `Enter this code to log in to ${shop.name}.` },
      ...codeLines(code),
      ignore,
    ],
  }
}

const confirmCode = ({ code }: CodeData, shop: MailShop): WrittenMail => ({
  subject: `${code} is your ${shop.name} code`,
  blocks: [
    { heading: 'Your code' },
    { text: `Enter this code at ${shop.name} to confirm that it is you.` },
    ...codeLines(code),
    { quiet: 'If you did not ask for this, somebody else is using your account: please write to us.' },
  ],
})

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
