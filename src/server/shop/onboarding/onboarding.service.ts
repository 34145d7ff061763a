import { onboardingSteps, type Onboarding, type OnboardingStep } from '../../../contract/onboarding.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { ENTERED_WITH_DEMONSTRATION } from '../../core/db/schema/rate-tables.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { configOf, isLoopbackUrl, readConfig, type Config } from '../../core/config/config.ts'
import type { Actor } from '../../core/context.ts'
import { effectiveSettings, readSavedSettings, type SavedSettings } from '../settings/saved-settings.ts'
import { hasLastingKey } from '../../core/config/secret-key.ts'
import { keyNeeded, updateSettings } from '../settings/settings.service.ts'

const HIDDEN = 'welcome-hidden'
const TAX_CHOSEN = 'tax-chosen'
/** Steps that the list can be hidden without. */
const OPTIONAL = new Set<OnboardingStep>(['legal', 'rates', 'limits', 'cash', 'bank', 'owner'])
/** Rupees: the amount from which the first steps suggest to ask for PAN and not to take UPI. */
const SUGGESTED_LIMIT = 200_000
/** What a public shop is recommended for cash on delivery. */
const CASH_ADVICE = { COD_NEEDS_ADDRESS: true, OPEN_COD_ORDERS: 3, COD_CONFIRM: true } as const
/** Percent: what GST on jewellery is. */
const JEWELLERY_TAX = 3

/** The steps of the set-up checklist, each marked done from the actual state: settings, added products, administrators' sign-in. */
export async function getOnboarding(db: Queries, settings: Config): Promise<Onboarding> {
  const saved = await readSavedSettings(db, settings)
  const effective = inForce(settings, saved)
  const own = await db.selectFrom('products').select('id').where('author_id', 'is not', null).limit(1).executeTakeFirst()
  const rates = await db.selectFrom('rate_batches').select('id').where('entered_by', '!=', ENTERED_WITH_DEMONSTRATION).limit(1).executeTakeFirst()
  const marks = new Set((await db.selectFrom('office_marks').select('name').where('name', 'in', [HIDDEN, TAX_CHOSEN]).execute()).map(({ name }) => name))
  const done: Record<OnboardingStep, boolean> = {
    ...noneMissing(missingSettings(effective)),
    tax: marks.has(TAX_CHOSEN) || settings.given['TAX_RATE'] !== undefined || saved.texts['TAX_RATE'] !== undefined,
    product: own !== undefined,
    rates: rates !== undefined,
    own_email: (await findUnreachable(db)) === undefined,
    sign_in: (await findUnguarded(db)) === undefined,
  }
  const missing: Partial<Record<OnboardingStep, string[]>> = missingSettings(effective)
  const steps = onboardingSteps.map((name) => ({ name, done: done[name], optional: OPTIONAL.has(name), missing: missing[name] ?? [] }))
  return { steps, hidden: marks.has(HIDDEN) && done.tax }
}

/** The settings in force, also those that were saved a moment ago. */
const inForce = (settings: Config, saved: SavedSettings): Config =>
  ({ ...configOf(effectiveSettings(settings, saved).env), given: settings.given, taxClasses: settings.taxClasses, capped: settings.capped })

/** @throws AppError invalid_input if a step is not done yet. */
export async function hideOnboarding(tx: Tx, settings: Config): Promise<void> {
  const { steps, hidden } = await getOnboarding(tx.db, settings)
  if (steps.some(({ done, optional }) => !done && !optional)) throw new AppError('invalid_input', 'Some steps are still open.')
  await setMark(tx, HIDDEN)
  addAuditEntry(tx, { entity: 'welcome', id: null, title: 'First steps', before: { hidden }, after: { hidden: true } })
}

/** Saves the tax rate of jewellery, or keeps the rate in force. @throws AppError locked if the environment sets another. */
export async function chooseTax(tx: Tx, settings: Config, actor: Actor, choice: 'jewellery' | 'keep'): Promise<Onboarding> {
  if (choice === 'jewellery') await updateSettings(tx, settings, actor, { group: 'tax', values: { TAX_RATE: JEWELLERY_TAX } })
  await setMark(tx, TAX_CHOSEN)
  addAuditEntry(tx, { entity: 'welcome', id: null, title: 'First steps', before: { tax: null }, after: { tax: choice } })
  return getOnboarding(tx.db, settings)
}

/**
 * Sets the limits for PAN and UPI, each unless it has a value. @throws AppError invalid_input if the shop has no key that
 * lasts, with which PANs could be stored.
 */
export async function setLimits(tx: Tx, settings: Config, actor: Actor): Promise<Onboarding> {
  if (!hasLastingKey(settings)) throw keyNeeded()
  const { env } = effectiveSettings(settings, await readSavedSettings(tx.db, settings))
  const values = Object.fromEntries((['PAN_LIMIT', 'UPI_LIMIT'] as const).filter((key) => env[key] === undefined).map((key) => [key, SUGGESTED_LIMIT]))
  await updateSettings(tx, settings, actor, { group: 'payment', values })
  return getOnboarding(tx.db, settings)
}

/**
 * Sets what is recommended for cash on delivery, where it differs. @throws AppError locked if the environment sets
 * another value; invalid_input if the shop has no key that lasts, with which links could be signed.
 */
export async function limitCash(tx: Tx, settings: Config, actor: Actor): Promise<Onboarding> {
  const { cash } = missingSettings(inForce(settings, await readSavedSettings(tx.db, settings)))
  const values = Object.fromEntries(Object.entries(CASH_ADVICE).filter(([key]) => cash.includes(key)))
  await updateSettings(tx, settings, actor, { group: 'limits', values })
  return getOnboarding(tx.db, settings)
}

const setMark = (tx: Tx, name: string) =>
  tx.db.insertInto('office_marks').values({ name, created_at: Date.now() }).onConflict((conflict) => conflict.doNothing()).execute()

/** An administrator whose e-mail is the one of the first start, which no mail can reach. */
const findUnreachable = (db: Queries) =>
  db.selectFrom('users').select('id').where('role', '=', 'admin').where('email_key', 'like', '%@localhost').limit(1).executeTakeFirst()

/** An administrator without a second factor. */
const findUnguarded = (db: Queries) =>
  db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select('users.id')
    .where('users.role', '=', 'admin')
    .where('second_factors.turned_on_at', 'is', null)
    .limit(1)
    .executeTakeFirst()

type SettingStep = Exclude<OnboardingStep, 'tax' | 'product' | 'rates' | 'own_email' | 'sign_in'>

/** The settings per step that are unset or still have their default. */
function missingSettings({ publicUrl, isPublic, trustProxy, upi, shop, mail, legal, panLimit, bank, owner, cod, codLimit }: Config): Record<SettingStep, string[]> {
  const { upi: comesWithUpi, shop: comesWith } = readConfig({})
  // Nobody tries to empty a shop that is not public or takes no cash.
  const isExposed = isPublic && codLimit > 0
  const named = (variables: Record<string, boolean>) => Object.keys(variables).filter((name) => !variables[name])
  return {
    address: named({ PUBLIC_URL: !isLoopbackUrl(publicUrl), TRUST_PROXY: !isPublic || trustProxy !== undefined }),
    payee: named({ UPI_ID: upi.id !== comesWithUpi.id }),
    phone: named({ SHOP_PHONE: shop.phone !== comesWith.phone, WHATSAPP_NUMBER: shop.whatsappNumber !== comesWith.whatsappNumber }),
    mail: named({ SMTP_URL: mail.smtpUrl !== undefined, SHOP_EMAIL: shop.email !== comesWith.email }),
    limits: named({ PAN_LIMIT: panLimit !== null, UPI_LIMIT: upi.limit !== null }),
    cash: named({
      COD_NEEDS_ADDRESS: !isExposed || cod.needsAddress, OPEN_COD_ORDERS: !isExposed || cod.maxOpenOrders <= CASH_ADVICE.OPEN_COD_ORDERS,
      COD_CONFIRM: !isExposed || cod.needsConfirmation,
    }),
    bank: named({ BANK_ACCOUNT_NUMBER: bank !== null }),
    owner: named({ OWNER_EMAIL: owner.addresses.length > 0 }),
    legal: named({ LEGAL_NAME: legal.name !== null, GRIEVANCE_NAME: legal.grievance.name !== null }),
  }
}

const noneMissing = (missing: Record<SettingStep, string[]>) =>
  Object.fromEntries(Object.entries(missing).map(([name, settings]) => [name, settings.length === 0])) as Record<SettingStep, boolean>
