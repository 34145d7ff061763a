import type { Onboarding, OnboardingStep } from '../../../contract/onboarding.ts'
import { addAuditEntry } from '../audit/audit.service.ts'
import type { Queries, Tx } from '../../db/types.ts'
import { AppError } from '../../lib/errors.ts'
import { isLoopbackUrl, readConfig, type Config } from '../../config.ts'

const MARK = 'welcome-hidden'

/** The steps of the set-up checklist, each marked done from the actual state: settings, added products, administrators' sign-in. */
export async function getOnboarding(db: Queries, settings: Config): Promise<Onboarding> {
  const own = await db.selectFrom('products').select('id').where('author_id', 'is not', null).limit(1).executeTakeFirst()
  const hidden = await db.selectFrom('office_marks').select('name').where('name', '=', MARK).executeTakeFirst()
  const steps = Object.entries(missingSettings(settings)).map(([name, missing]) => ({ name: name as OnboardingStep, done: missing.length === 0, missing }))
  const rest: Onboarding['steps'] = [
    { name: 'product', done: own !== undefined, missing: [] },
    { name: 'own_email', done: (await findUnreachable(db)) === undefined, missing: [] },
    { name: 'sign_in', done: (await findUnguarded(db)) === undefined, missing: [] },
  ]
  return { steps: [...steps, ...rest], hidden: hidden !== undefined }
}

/** @throws AppError invalid_input if a step is not done yet. */
export async function hideOnboarding(tx: Tx, settings: Config): Promise<void> {
  const { steps, hidden } = await getOnboarding(tx.db, settings)
  if (steps.some(({ done }) => !done)) throw new AppError('invalid_input', 'Some steps are still open.')
  await tx.db.insertInto('office_marks').values({ name: MARK, created_at: Date.now() }).onConflict((conflict) => conflict.doNothing()).execute()
  addAuditEntry(tx, { entity: 'welcome', id: null, title: 'First steps', before: { hidden }, after: { hidden: true } })
}

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

/** The variables per step that are unset or still have their default. */
function missingSettings({ publicUrl, isPublic, trustProxy, upi, shop, mail }: Config): Record<Exclude<OnboardingStep, 'product' | 'own_email' | 'sign_in'>, string[]> {
  const { upi: comesWithUpi, shop: comesWith } = readConfig({})
  const named = (variables: Record<string, boolean>) => Object.keys(variables).filter((name) => !variables[name])
  return {
    address: named({ PUBLIC_URL: !isLoopbackUrl(publicUrl), TRUST_PROXY: !isPublic || trustProxy !== undefined }),
    payee: named({ UPI_ID: upi.id !== comesWithUpi.id }),
    phone: named({ SHOP_PHONE: shop.phone !== comesWith.phone, WHATSAPP_NUMBER: shop.whatsappNumber !== comesWith.whatsappNumber }),
    mail: named({ SMTP_URL: mail.smtpUrl !== undefined, SHOP_EMAIL: shop.email !== comesWith.email }),
  }
}
