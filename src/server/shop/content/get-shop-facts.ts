import { DEFAULT_HOLD_MINUTES } from '../../../contract/hold.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import { toPercent } from '../../../rules/pricing.ts'
import type { Config } from '../../core/config/config.ts'
import type { Reader } from '../../core/db/types.ts'
import { providerOf } from '../../core/payment-provider/providers.ts'
import { addCacheTags } from '../../core/http/response-cache/cache.ts'
import { demoProducts } from '../catalogue/demo-products.ts'
import { listCollections } from '../catalogue/shelves/list-collections.ts'
import { listReplacedPaths } from '../own-pages/shown-paths.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { SETTINGS } from '../settings/follow-settings.ts'
import { presentTaxClasses } from '../settings/tax-classes.ts'

/**
 * Returns the settings that pages show: name, contact, payee, tax (percent), the COD limit (rupees) and the
 * menus.
 */
export async function getShopFacts(
  db: Reader,
  { settings, rates }: Pick<ShopContext, 'settings' | 'rates'>,
): Promise<ShopFacts> {
  // Removing the demonstration is a change of content.
  addCacheTags(SETTINGS, 'content')
  const { account } = settings.online
  const menuCollections = (await listCollections(db, { actor: null })).filter(({ menu }) => menu !== 'none')
  const replacedPages = await listReplacedPaths(db)
  return {
    name: settings.shop.name,
    phone: settings.shop.phone,
    email: settings.shop.email,
    whatsappNumber: settings.shop.whatsappNumber,
    contactIsSample: settings.sampleContact.length > 0,
    strip: stripText(settings),
    demonstration: (await hasDemonstration(db)) || undefined,
    upiId: settings.upi.id,
    upiName: settings.upi.name,
    upiMerchant: settings.upi.merchant,
    upiAccepted: settings.upi.accepted,
    paymentMethods: settings.paymentMethods,
    paymentScript: paymentScript(settings),
    paymentTestMode: account?.isTest || undefined,
    upiLimit: settings.upi.limit ?? undefined,
    panLimit: settings.panLimit ?? undefined,
    holdMinutes: settings.holdMinutes === DEFAULT_HOLD_MINUTES ? undefined : settings.holdMinutes,
    prepaidDiscount: settings.prepaidDiscount === 0 ? undefined : toPercent(settings.prepaidDiscount),
    bank: settings.bank ?? undefined,
    taxRate: settings.taxRate,
    taxClasses: presentTaxClasses(settings),
    roundsOff: settings.roundsOff,
    priceDisplay: settings.priceDisplay,
    priceBreakup: settings.stated.breakup === 'plain' ? undefined : settings.stated.breakup,
    returnDays: settings.stated.returnDays,
    deliveryIsInsured: settings.stated.deliveryIsInsured || undefined,
    reserves: (settings.takesReservations && settings.trade.address !== null) || undefined,
    guestBag: settings.bagIsForGuests || undefined,
    phoneCodes: settings.messages !== null || undefined,
    codLimit: settings.codLimit,
    codNeedsAddress: settings.cod.needsAddress || undefined,
    legal: { ...settings.legal, address: settings.trade.address, gstin: settings.trade.gstin },
    publicUrl: settings.publicUrl,
    hasRates: rates.hasRates(Date.now()) || undefined,
    hasPinRules: settings.hasPinRules || undefined,
    promises: promiseFacts(settings),
    visit: visitFacts(settings),
    ownCategories: settings.ownCategories.length > 0 ? [...settings.ownCategories] : undefined,
    menuCollections: menuCollections.length > 0 ? menuCollections : undefined,
    footerLinks: settings.footerLinks.length > 0 ? settings.footerLinks : undefined,
    replacedPages: replacedPages.length > 0 ? replacedPages : undefined,
  }
}

/** What the shop promises beside its prices; undefined if it promises nothing. */
function promiseFacts(settings: Config): ShopFacts['promises'] {
  const { exchange, buyback } = settings.promises
  const emi = paymentScript(settings) === undefined ? null : settings.emi
  return exchange || buyback || emi ? { exchange, buyback, emi } : undefined
}

/** The script of the payment page, which offers EMI; undefined without one. */
const paymentScript = ({ online: { account } }: Pick<Config, 'online'>): string | undefined =>
  account ? providerOf(account).scriptUrl(account) : undefined

/** Where the shop can be visited; undefined if it states no address. */
function visitFacts({
  shop: { phone },
  trade: { address },
  visit: { hours, image },
}: Pick<Config, 'shop' | 'trade' | 'visit'>): ShopFacts['visit'] {
  if (address === null) return undefined

  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
  return { address, hours, phone, map, image: image ?? undefined }
}

/**
 * The text of the strip above every page: the owner's or, on a public address, the discount that the shop
 * gives; undefined for none.
 */
function stripText({
  stripText: own,
  isPublic,
  prepaidDiscount,
}: Pick<Config, 'stripText' | 'isPublic' | 'prepaidDiscount'>): string | undefined {
  if (own !== null) return own
  if (!isPublic) return 'GET EXTRA 2.5% OFF ON PREPAID ORDERS'

  return prepaidDiscount > 0 ? `GET EXTRA ${toPercent(prepaidDiscount)}% OFF ON PREPAID ORDERS` : undefined
}

async function hasDemonstration(db: Reader): Promise<boolean> {
  return (await demoProducts(db).limit(1).executeTakeFirst()) !== undefined
}
