import { isIP } from 'node:net'
import * as z from 'zod'
import { PriceRule } from '../../../contract/price-rule-fields.ts'
import { onOneLine } from '../../../contract/fields.ts'
import { cleanEmail } from '../../../contract/typed-entries.ts'
import { parseNumber } from '../../../rules/parse-number.ts'
import { isPostgresAddress } from '../db/postgres/servers.ts'

/** A setting that is on or off. */
export const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')

export const percent = z.coerce
  .number('must be a number')
  .min(0, 'must be at least 0')
  .max(100, 'must be at most 100')

/** A whole number of this unit, such as hours. */
export const wholeNumber = (min: number, max: number, unit?: 'minutes' | 'hours' | 'days' | 'pieces') => {
  const ofUnit = unit === undefined ? '' : ` of ${unit}`
  return z.coerce
    .number(`must be a number${ofUnit}`)
    .int(`must be a whole number${ofUnit}`)
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
}

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as https://shop.example',
})

/** A text without line breaks and invisible characters. */
export const oneLine = z.string().check(onOneLine())

export const lineUpTo = (characters: number) =>
  oneLine.max(characters, `must have at most ${characters} characters`)

export const emailAddress = z
  .string()
  .overwrite(cleanEmail)
  .regex(/^[^@\s]+@[^@\s]+$/, 'must be an e-mail address')

/** One e-mail address, alone or behind a name; a name with other signs is in quotation marks. */
export const sender = oneLine.regex(
  /^(?:(?:[^",:;<>@]+|"[^"\\]+" )<[^\s<>,;@]+@[^\s<>,;@]+>|[^\s<>,;@]+@[^\s<>,;@]+)$/,
  'must be one e-mail address, or a name and an address such as Kanchan <care@kanchan.example>',
)

/** A name and an e-mail address as a sender. */
export const senderOf = (name: string, email: string): string =>
  /[",:;<>@]/.test(name) ? `"${name.replaceAll(/["\\]/g, "'")}" <${email}>` : `${name} <${email}>`
export const emailList = z
  .string()
  .refine(isEmailList, 'must be up to 5 e-mail addresses, with commas between them')
export const rupeeAmount = z.preprocess(
  parseNumber,
  z.number('must be an amount in rupees').min(0, 'must be at least 0'),
)

export const postgresAddress = z
  .string()
  .refine(isPostgresAddress, 'must be an address such as postgres://user:password@host/name')

export const proxies = z
  .string()
  .transform((text) =>
    /^\d$/.test(text) ? Number(text) || false : text.split(',').map((each) => each.trim()),
  )
  .refine(
    (given) => !Array.isArray(given) || given.every(isNetwork),
    'must be the number of proxies in front of the shop, or their addresses such as 10.0.0.0/8,192.0.2.7',
  )

/** A price rule as JSON. */
export const priceRule = z.string().transform((text, issues) => {
  const { data, error } = PriceRule.safeParse(parseJson(text))
  if (data) return data
  const [{ path, message } = { path: [], message: '' }] = error?.issues ?? []
  issues.addIssue({
    code: 'custom',
    message:
      path.length > 0 ? `${path.join('.')} ${message}` : 'must be a price rule such as {"wastagePercent":8}',
  })
  return z.NEVER
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Maximum number of addresses for notices of the shop. */
const MAX_OWNERS = 5

/** The addresses of a list with commas. */
export const emailsOf = (list: string): string[] =>
  list
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)

function isEmailList(list: string): boolean {
  const addresses = emailsOf(list)
  return (
    addresses.length >= 1 &&
    addresses.length <= MAX_OWNERS &&
    addresses.every((address) => emailAddress.safeParse(address).success)
  )
}

/** Whether this is an IP address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const version = isIP(address)
  return version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128)
}
