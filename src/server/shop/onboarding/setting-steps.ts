import type { OnboardingStep } from '../../../contract/onboarding.ts'
import { configOf, readConfig, type Config } from '../../core/config/config.ts'
import { isLoopbackUrl } from '../../core/config/public-url.ts'
import { effectiveSettings, type SavedSettings } from '../settings/saved-settings.ts'

/** The settings for cash on delivery that are recommended to a public shop. */
export const CASH_ADVICE = { COD_NEEDS_ADDRESS: true, OPEN_COD_ORDERS: 3, COD_CONFIRM: true } as const

/** The suggested amounts above which orders need a PAN and cannot be paid by UPI, in rupees. */
export const AMOUNT_ADVICE = { PAN_LIMIT: 200_000, UPI_LIMIT: 200_000 } as const

/** How many pieces a customer who has never paid should be able to keep in a public shop. */
export const UNPAID_ADVICE = { UNPAID_PIECES: 10 } as const

/** The recommended limits of the counter: of the duty, in percent, and of how long an advance keeps a price. */
export const COUNTER_ADVICE = {
  COUNTER_DISCOUNT: 10,
  OLD_GOLD_ABOVE: 2,
  ADVANCE_PERCENT: 10,
  ADVANCE_DAYS: 30,
} as const

/** The recommended values of the settings that a step is missing. */
export const recommendedValues = <T>(
  advice: Record<string, T>,
  missing: readonly string[],
): Record<string, T> => Object.fromEntries(Object.entries(advice).filter(([name]) => missing.includes(name)))

/** The settings with those saved in this transaction. */
export const effectiveConfig = (settings: Config, saved: SavedSettings): Config => ({
  ...configOf(effectiveSettings(settings, saved).env),
  given: settings.given,
  taxClasses: settings.taxClasses,
  ownCategories: settings.ownCategories,
  hasPinRules: settings.hasPinRules,
  capped: settings.capped,
})

export type SettingStep = Exclude<OnboardingStep, 'tax' | 'product' | 'rates' | 'own_email' | 'sign_in'>

/** 100 % in basis points. */
const NO_LIMIT = 10_000

/** The settings per step that are unset or still have their default. */
export function missingSettings({
  publicUrl,
  isPublic,
  trustProxy,
  upi,
  shop,
  mail,
  legal,
  panLimit,
  bank,
  owner,
  cod,
  codLimit,
  unpaidPieces,
  counterLimits,
  advance,
  stripText,
  prepaidDiscount,
}: Config): Record<SettingStep, string[]> {
  const { upi: comesWithUpi, shop: comesWith } = readConfig({})
  // Nobody tries to empty a shop that is not public or takes no cash.
  const isExposed = isPublic && codLimit > 0
  const named = (variables: Record<string, boolean>) =>
    Object.keys(variables).filter((name) => !variables[name])
  return {
    address: named({
      PUBLIC_URL: !isLoopbackUrl(publicUrl),
      TRUST_PROXY: !isPublic || trustProxy !== undefined,
    }),
    payee: named({ UPI_ID: upi.id !== comesWithUpi.id }),
    phone: named({
      SHOP_PHONE: shop.phone !== comesWith.phone,
      WHATSAPP_NUMBER: shop.whatsappNumber !== comesWith.whatsappNumber,
    }),
    mail: named({ SMTP_URL: mail.smtpUrl !== undefined, SHOP_EMAIL: shop.email !== comesWith.email }),
    limits: named({
      PAN_LIMIT: panLimit !== null,
      UPI_LIMIT: upi.limit !== null,
      UNPAID_PIECES: !isPublic || unpaidPieces > 0,
    }),
    cash: named({
      COD_NEEDS_ADDRESS: !isExposed || cod.needsAddress,
      OPEN_COD_ORDERS: !isExposed || cod.maxOpenOrders <= CASH_ADVICE.OPEN_COD_ORDERS,
      COD_CONFIRM: !isExposed || cod.needsConfirmation,
    }),
    counter: named({
      COUNTER_DISCOUNT: counterLimits.discount < NO_LIMIT,
      OLD_GOLD_ABOVE: counterLimits.oldGoldAbove < NO_LIMIT,
      ADVANCE_PERCENT: advance.percent > 0,
      ADVANCE_DAYS: advance.days > 0,
    }),
    bank: named({ BANK_ACCOUNT_NUMBER: bank !== null }),
    strip: named({ STRIP_TEXT: !isPublic || stripText !== null || prepaidDiscount > 0 }),
    owner: named({ OWNER_EMAIL: owner.addresses.length > 0 }),
    legal: named({ LEGAL_NAME: legal.name !== null, GRIEVANCE_NAME: legal.grievance.name !== null }),
  }
}
