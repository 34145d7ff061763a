import * as z from 'zod'
import type { MessageAccount } from '../messages/message-sender.ts'
import { messageSenders } from '../messages/senders.ts'
import type { Environment, SettingIssue, SettingName } from './environment.ts'
import type { Settings } from './settings.ts'
import { flag, wholeNumber } from './setting-types.ts'

const NONE = 'none'
const senderIds = [NONE, ...messageSenders.map(({ id }) => id)]

const HEADER = /^[\w-]+: ?[^\r\n]+$/
const headersOf = (text: string): string[] => text.split('|').map((header) => header.trim())

/** The settings of codes by phone. */
export const messageSettings = {
  MESSAGE_SENDER: {
    group: 'mail',
    schema: z.enum(senderIds, `must be ${senderIds.join(' or ')}`).default(NONE),
    description:
      'what sends codes to phones: `http` is any gateway for SMS or WhatsApp; `none`: codes go by e-mail only. With BAG_GUEST=1 visitors log in with their mobile number, too',
    label: 'Codes by phone',
    help: 'With a sender, customers confirm their mobile number and log in with it. An SMS needs a header and a template that are registered for DLT.',
    kind: 'choice',
    options: [
      { value: NONE, label: 'None' },
      ...messageSenders.map(({ id, name }) => ({ value: id, label: name })),
    ],
  },
  MESSAGE_URL: {
    group: 'mail',
    schema: z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://gateway.example/send' })
      .max(500, 'must have at most 500 characters')
      .optional(),
    description: 'address of the gateway, https; each code is a POST request to it',
    label: 'Address of the gateway',
    help: 'Its provider states it. It starts with https://.',
    guarded: 'Address of the message gateway',
  },
  MESSAGE_HEADERS: {
    group: 'mail',
    schema: z
      .string()
      .max(2000, 'must have at most 2,000 characters')
      .refine(
        (text) => headersOf(text).every((header) => HEADER.test(header)),
        'must be a header such as Authorization: Bearer abc',
      )
      .optional(),
    description:
      'headers of these requests, such as `Authorization: Bearer abc`, separated by |; saved encrypted, as RAZORPAY_KEY_SECRET is',
    label: 'Headers for the gateway',
    help: 'Such as Authorization: Bearer abc. Several are separated by |.',
    kind: 'secret',
    guarded: 'Headers for the message gateway',
  },
  MESSAGE_BODY: {
    group: 'mail',
    schema: z
      .string()
      .max(2000, 'must have at most 2,000 characters')
      .refine(
        (text) => ['{phone}', '{code}'].every((part) => text.includes(part)),
        'must have {phone} and {code}',
      )
      .optional(),
    description:
      'body of these requests, JSON or a form, with `{phone}` (ten digits), `{code}` and `{template}`, such as `{"to": "91{phone}", "template": "{template}", "code": "{code}"}`',
    label: 'Message for the gateway',
    help: 'As its provider documents it, for example {"to": "91{phone}", "template": "{template}", "code": "{code}"}.',
    kind: 'area',
    rows: 4,
    guarded: 'Message for the gateway',
  },
  MESSAGE_TEMPLATE: {
    group: 'mail',
    schema: z.string().trim().max(200, 'must have at most 200 characters').default(''),
    description: 'what `{template}` stands for: the id of the template that is registered for DLT',
    label: 'Template',
    help: 'The id of the template that is registered for DLT, or its name at WhatsApp.',
  },
  MESSAGE_ACCEPTED: {
    group: 'mail',
    schema: z.string().trim().max(200, 'must have at most 200 characters').default(''),
    description:
      'text that a response has if the gateway has accepted the message, such as `"success"`; if not set, each response with a status of 200 to 299 counts',
    label: 'Text of an accepted message',
    help: 'For gateways that answer 200 even if they refuse. Empty: the status decides.',
  },
  MESSAGES_PER_HOUR: {
    schema: wholeNumber(1, Number.MAX_SAFE_INTEGER).default(200),
    description:
      'the maximum number of codes that the whole shop sends to phones in an hour; browsers that have signed in before are not counted',
  },
  MESSAGE_PRIVATE: {
    schema: flag.default(false),
    description:
      '1: MESSAGE_URL may lead to this machine or its network, and may be http: for a gateway of your own',
  },
} satisfies Settings

export const messageConfig = (env: Environment) => ({
  /** What sends codes to phones; null if nothing does. */
  messages:
    env.MESSAGE_SENDER === NONE
      ? null
      : { sender: env.MESSAGE_SENDER, account: accountOf(env), perHour: env.MESSAGES_PER_HOUR },
})

const accountOf = (env: Environment): MessageAccount => ({
  url: env.MESSAGE_URL ?? '',
  headers: Object.fromEntries(
    headersOf(env.MESSAGE_HEADERS ?? '').flatMap((header) => {
      const colon = header.indexOf(':')
      return colon < 0 ? [] : [[header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()]]
    }),
  ),
  body: env.MESSAGE_BODY ?? '',
  template: env.MESSAGE_TEMPLATE,
  accepted: env.MESSAGE_ACCEPTED,
  allowsPrivate: env.MESSAGE_PRIVATE,
})

/** Settings that the chosen sender lacks, and an address that is not encrypted. */
export function messageClashes(env: Environment): SettingIssue[] {
  const sender = messageSenders.find(({ id }) => id === env.MESSAGE_SENDER)
  const needed = (sender?.settings ?? []) as SettingName[]
  const missing = needed.filter((name) => env[name] === undefined)
  const isOpen = env.MESSAGE_URL?.startsWith('http:') && !env.MESSAGE_PRIVATE

  return [
    ...missing.map(
      (name) => ({ name, message: 'is needed to send codes', clashesWith: 'MESSAGE_SENDER' }) as const,
    ),
    ...(isOpen ? [{ name: 'MESSAGE_URL', message: 'must start with https://' } as const] : []),
  ]
}
