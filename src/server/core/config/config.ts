import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { TaxClass } from '../../../rules/cart-totals.ts'
import { StartError } from '../lib/errors.ts'
import { accountingConfig } from './accounting.settings.ts'
import { businessConfig } from './business.settings.ts'
import { counterConfig } from './counter.settings.ts'
import { dataConfig } from './data.settings.ts'
import { emiConfig } from './emi.settings.ts'
import { parseSettings, settingNames, type Environment } from './environment.ts'
import { CASH_LIMIT } from './legal-limits.ts'
import { feedConfig } from './feed.settings.ts'
import { mailConfig } from './mail.settings.ts'
import { messageConfig } from './message.settings.ts'
import { paymentConfig } from './payment.settings.ts'
import { productConfig } from './product.settings.ts'
import { promiseConfig } from './promise.settings.ts'
import { rateConfig } from './rate.settings.ts'
import { securityConfig } from './security.settings.ts'
import { serverConfig } from './server.settings.ts'
import { storefrontConfig } from './storefront.settings.ts'
import { unpaidOrderConfig } from './unpaid-order.settings.ts'
import { visitConfig } from './visit.settings.ts'

export type Config = ReturnType<typeof configOf> & {
  /** The settings that the environment sets, as text; the back office cannot change these. */
  readonly given: Readonly<Record<string, string>>
  /** The tax classes besides Standard, as last read from the database. */
  taxClasses: readonly (TaxClass & { id: string; version: number })[]
  /** The names of the owner's categories in their order, as last read from the database. */
  ownCategories: readonly string[]
  /** Whether the shop has a PIN list, as last read from the database. */
  hasPinRules: boolean
  /** Why a value of the environment is not used as it was set, by setting. */
  readonly capped: Readonly<Record<string, string>>
}

/**
 * Reads and checks every setting once. An empty variable counts as not set.
 * @throws StartError naming the first bad variable.
 */
export function readConfig(original: Record<string, string | undefined>): Config {
  const { environment, capped } = capCash(original)
  const { env, issues } = parseSettings(environment)
  if (!env) throw new StartError(`Setting ${issues[0]?.name}: ${issues[0]?.message.replace(/\.$/, '')}.`)
  const values = Object.fromEntries(
    settingNames.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  )
  return { ...configOf(env), given: values, capped, taxClasses: [], ownCategories: [], hasPinRules: false }
}

/** The highest COD_LIMIT, in rupees. */
const MAX_COD_LIMIT = '199999.99'

/** Lowers a COD_LIMIT that the law no longer allows, so that an upgrade does not stop a running shop. */
function capCash(environment: Record<string, string | undefined>): {
  environment: Record<string, string | undefined>
  capped: Record<string, string>
} {
  const { COD_LIMIT: limit } = environment
  if (!(Number(limit) >= CASH_LIMIT)) return { environment, capped: {} }
  const note = `${Number(limit).toLocaleString('en-IN')} is too high: it must be below 2,00,000 (Income-tax Act 2025, section 186), so 1,99,999.99 is used.`
  return { environment: { ...environment, COD_LIMIT: MAX_COD_LIMIT }, capped: { COD_LIMIT: note } }
}

/** The settings in the form that the shop uses. */
export const configOf = (env: Environment) => ({
  ...serverConfig(env),
  ...dataConfig(env),
  ...securityConfig(env),
  ...mailConfig(env),
  ...messageConfig(env),
  ...businessConfig(env),
  ...storefrontConfig(env),
  ...rateConfig(env),
  ...counterConfig(env),
  ...promiseConfig(env),
  ...productConfig(env),
  ...accountingConfig(env),
  ...paymentConfig(env),
  ...emiConfig(env),
  ...unpaidOrderConfig(env),
  ...visitConfig(env),
  ...feedConfig(env),
})

/**
 * Loads the variables of a .env file, if it exists, into the environment without overriding any. Returns
 * their names.
 */
export function loadEnvironmentFile(path: string): string[] {
  if (!existsSync(path)) return []
  process.loadEnvFile(path)
  return Object.keys(parseEnv(readFileSync(path, 'utf8')))
}
