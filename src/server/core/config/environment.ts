import type * as z from 'zod'
import { accountingSettings } from './accounting.settings.ts'
import { businessClashes, businessSettings } from './business.settings.ts'
import { counterSettings } from './counter.settings.ts'
import { dataClashes, dataSettings } from './data.settings.ts'
import { emiSettings } from './emi.settings.ts'
import { feedSettings } from './feed.settings.ts'
import { mailSettings } from './mail.settings.ts'
import { messageClashes, messageSettings } from './message.settings.ts'
import { onlinePaymentClashes, onlinePaymentSettings } from './online-payment.settings.ts'
import { paymentClashes, paymentSettings } from './payment.settings.ts'
import { productSettings, stockSettings } from './product.settings.ts'
import { promiseSettings } from './promise.settings.ts'
import { publicUrlOf } from './public-url.ts'
import { rateSettings } from './rate.settings.ts'
import { recentLoginSettings, securitySettings } from './security.settings.ts'
import { serverSettings } from './server.settings.ts'
import type { OwnerSetting, Settings } from './settings.ts'
import { priceDisplaySettings, storefrontSettings } from './storefront.settings.ts'
import { unpaidOrderSettings } from './unpaid-order.settings.ts'
import { visitSettings } from './visit.settings.ts'

/**
 * All settings in their order, by section of docs/settings.md. A group of the back office has its settings in
 * the same order.
 */
export const settingSections = [
  ['Server', serverSettings],
  ['Data', dataSettings],
  ['Administrators and secrets', securitySettings],
  ['Mail', mailSettings],
  ['Mail', messageSettings],
  ['Business', businessSettings],
  ['Prices and tax', priceDisplaySettings],
  ['Business', storefrontSettings],
  ['Business', visitSettings],
  ['Business', feedSettings],
  ['Prices and tax', rateSettings],
  ['Prices and tax', counterSettings],
  ['Prices and tax', promiseSettings],
  ['Prices and tax', productSettings],
  ['Business', stockSettings],
  ['Business', accountingSettings],
  ['Payment', paymentSettings],
  ['Payment', onlinePaymentSettings],
  ['Payment', emiSettings],
  ['Payment', unpaidOrderSettings],
  ['Administrators and secrets', recentLoginSettings],
] as const satisfies readonly (readonly [section: string, settings: Settings])[]

type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void
  ? All
  : never
type AllSettings = UnionToIntersection<(typeof settingSections)[number][1]>

export type SettingName = keyof AllSettings

/** The values of all settings. */
export type Environment = { readonly [Name in SettingName]: z.output<AllSettings[Name]['schema']> }

const allSettings = Object.entries<Settings[string]>(
  Object.assign({}, ...settingSections.map(([, settings]) => settings)),
)

/** The names of all settings. */
export const settingNames: readonly string[] = allSettings.map(([name]) => name)

/** The settings that the owner can change in the back office, by name. */
export const ownerSettings: ReadonlyMap<string, OwnerSetting> = new Map(
  allSettings.flatMap(([name, setting]) => (setting.group === undefined ? [] : [[name, setting]])),
)

/** Whether the value of a setting is stored encrypted and never returned. */
export const isSecret = (name: string): boolean =>
  ['secret', 'mail server'].includes(ownerSettings.get(name)?.kind ?? 'text')

/** A setting whose value cannot be used. `clashesWith`: another setting that it does not fit. */
export type SettingIssue = { name: SettingName; message: string; clashesWith?: SettingName }

/**
 * Checks every setting, given as text under the name of its environment variable. An empty text counts as not
 * set. Settings that have to fit one another are compared once each is valid by itself.
 */
export function parseSettings(
  given: Record<string, string | undefined>,
): { env: Environment; issues: [] } | { env: undefined; issues: SettingIssue[] } {
  const issues: SettingIssue[] = []
  const values = allSettings.map(([name, { schema }]) => {
    const { data, error } = schema.safeParse(given[name] || undefined)
    for (const { message } of error?.issues ?? []) issues.push({ name: name as SettingName, message })
    return [name, data]
  })
  if (issues.length > 0) return { env: undefined, issues }

  const env = Object.fromEntries(values) as Environment
  const clashes = [
    ...businessClashes(env),
    ...dataClashes(env),
    ...messageClashes(env),
    ...paymentClashes(env),
    ...onlinePaymentClashes(env, publicUrlOf(env)),
  ]
  return clashes.length > 0 ? { env: undefined, issues: clashes } : { env, issues: [] }
}
