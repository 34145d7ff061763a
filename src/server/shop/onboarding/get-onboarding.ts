import { onboardingSteps, type Onboarding, type OnboardingStep } from '../../../contract/onboarding.ts'
import { ENTERED_WITH_DEMONSTRATION } from '../../core/db/schema/rate-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import type { AppContext } from '../../core/context.ts'
import { readSavedSettings } from '../settings/saved-settings.ts'
import { CHECKLIST_HIDDEN, TAX_CHOSEN } from './onboarding-marks.ts'
import { effectiveConfig, missingSettings, type SettingStep } from './setting-steps.ts'

/** Steps that the list can be hidden without. */
const OPTIONAL = new Set<OnboardingStep>([
  'legal',
  'rates',
  'limits',
  'cash',
  'counter',
  'bank',
  'owner',
  'strip',
])

/**
 * The steps of the set-up checklist, each marked done from the actual state: settings, added products,
 * administrators' sign-in.
 */
export async function getOnboarding(db: Queries, { settings }: AppContext): Promise<Onboarding> {
  const saved = await readSavedSettings(db, settings)
  const effective = effectiveConfig(settings, saved)
  const own = await db
    .selectFrom('products')
    .select('id')
    .where('author_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  const rates = await db
    .selectFrom('rate_batches')
    .select('id')
    .where('entered_by', '!=', ENTERED_WITH_DEMONSTRATION)
    .limit(1)
    .executeTakeFirst()
  const marks = new Set(
    (
      await db
        .selectFrom('office_marks')
        .select('name')
        .where('name', 'in', [CHECKLIST_HIDDEN, TAX_CHOSEN])
        .execute()
    ).map(({ name }) => name),
  )
  const done: Record<OnboardingStep, boolean> = {
    ...noneMissing(missingSettings(effective)),
    tax:
      marks.has(TAX_CHOSEN) ||
      settings.given['TAX_RATE'] !== undefined ||
      saved.texts['TAX_RATE'] !== undefined,
    product: own !== undefined,
    rates: rates !== undefined,
    own_email: (await findUnreachable(db)) === undefined,
    sign_in: (await findUnguarded(db)) === undefined,
  }
  const missing: Partial<Record<OnboardingStep, string[]>> = missingSettings(effective)
  const steps = onboardingSteps.map((name) => ({
    name,
    done: done[name],
    optional: OPTIONAL.has(name),
    missing: missing[name] ?? [],
  }))
  return { steps, hidden: marks.has(CHECKLIST_HIDDEN) && done.tax }
}

/** An administrator whose e-mail is the one of the first start, which no mail can reach. */
const findUnreachable = (db: Queries) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('email_key', 'like', '%@localhost')
    .limit(1)
    .executeTakeFirst()

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

const noneMissing = (missing: Record<SettingStep, string[]>) =>
  Object.fromEntries(
    Object.entries(missing).map(([name, settings]) => [name, settings.length === 0]),
  ) as Record<SettingStep, boolean>
