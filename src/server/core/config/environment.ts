import * as z from 'zod'
import { stateOfGstin } from '../../../rules/gst.ts'
import { serverSettings } from './server-settings.ts'
import { dataSettings } from './data-settings.ts'
import { securitySettings } from './security-settings.ts'
import { mailSettings } from './mail-settings.ts'
import { businessSettings } from './business-settings.ts'
import { pricesSettings } from './price-settings.ts'
import { paymentSettings } from './payment-settings.ts'
import { onlinePaymentClashes } from './online-payment.ts'
import { publicUrlOf } from './public-url.ts'

/** All settings, in the groups of docs/settings.md. */
export const settingGroups = {
  Server: serverSettings,
  Data: dataSettings,
  'Administrators and secrets': securitySettings,
  Mail: mailSettings,
  Business: businessSettings,
  'Prices and tax': pricesSettings,
  Payment: paymentSettings,
}

const Environment = z.object({
  ...serverSettings,
  ...dataSettings,
  ...securitySettings,
  ...mailSettings,
  ...businessSettings,
  ...pricesSettings,
  ...paymentSettings,
})

export type Environment = z.output<typeof Environment>
export type SettingName = keyof Environment

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

/** A setting whose value cannot be used. `clashesWith`: another setting that it does not fit. */
export type SettingIssue = { name: SettingName; message: string; clashesWith?: SettingName }

/**
 * Checks every setting, given as text under the name of its environment variable. An empty text counts as not
 * set. Settings that have to fit one another are compared once each is valid by itself.
 */
export function parseSettings(
  given: Record<string, string | undefined>,
): { env: Environment; issues: [] } | { env: undefined; issues: SettingIssue[] } {
  const parsed = Environment.safeParse(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
  )
  if (!parsed.success) {
    return {
      env: undefined,
      issues: parsed.error.issues.map(({ path, message }) => ({ name: path[0] as SettingName, message })),
    }
  }
  const issues = clashes(parsed.data)
  return issues.length > 0 ? { env: undefined, issues } : { env: parsed.data, issues: [] }
}

function clashes(env: Environment): SettingIssue[] {
  const issues: SettingIssue[] = []
  const registeredIn = env.SHOP_GSTIN === undefined ? undefined : stateOfGstin(env.SHOP_GSTIN)
  if (registeredIn && env.SHOP_STATE && env.SHOP_STATE !== registeredIn) {
    issues.push({
      name: 'SHOP_STATE',
      message: `must be ${registeredIn}, where SHOP_GSTIN is registered`,
      clashesWith: 'SHOP_GSTIN',
    })
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    issues.push({ name: 'DATABASE_URL', message: 'is needed with DATABASE_DIRECT_URL' })
  return [
    ...issues,
    ...halfBankAccount(env),
    ...halfStorage(env),
    ...onlinePaymentClashes(env, publicUrlOf(env)),
  ]
}

/** Settings of the bank account that are missing beside the others. */
function halfBankAccount(env: Environment): SettingIssue[] {
  const names = ['BANK_ACCOUNT_NAME', 'BANK_ACCOUNT_NUMBER', 'BANK_IFSC'] as const
  const configuredName = names.find((name) => env[name] !== undefined)
  if (configuredName === undefined) return []
  return names
    .filter((name) => env[name] === undefined)
    .map((name) => ({ name, message: `is needed with ${configuredName}`, clashesWith: configuredName }))
}

/** S3 settings that are given without those they need. */
function halfStorage(env: Environment): SettingIssue[] {
  const configuredName = (['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).find(
    (name) => env[name] !== undefined,
  )
  if (configuredName && !env.S3_BUCKET)
    return [{ name: 'S3_BUCKET', message: `is needed with ${configuredName}` }]
  if (env.S3_ACCESS_KEY_ID && !env.S3_SECRET_ACCESS_KEY)
    return [{ name: 'S3_SECRET_ACCESS_KEY', message: 'is needed with S3_ACCESS_KEY_ID' }]
  if (env.S3_SECRET_ACCESS_KEY && !env.S3_ACCESS_KEY_ID)
    return [{ name: 'S3_ACCESS_KEY_ID', message: 'is needed with S3_SECRET_ACCESS_KEY' }]
  return []
}
