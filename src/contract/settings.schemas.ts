import * as z from 'zod/mini'
import * as refs from './settings.ts'
import { MenuCollection } from './collection.schemas.ts'
import { endpoint } from './endpoint.ts'
import { paymentMethods } from './order.ts'
import { TaxClassFacts } from './tax-class.schemas.ts'

export const BankAccount = z.object({ name: z.string(), number: z.string(), ifsc: z.string() })

/** Percent of the metal's value of the day; 0: not promised. */
const PromisedPercents = z.object({ gold: z.number(), silver: z.number(), platinum: z.number() })

const FooterLink = z.object({ column: z.string(), text: z.string(), href: z.string() })

/** The shop settings that pages show. */
export const ShopFacts = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Digits only, with country code, as chat links need it. */
  whatsappNumber: z.string(),
  /** Whether phone, e-mail or WhatsApp number are still samples, which reach nobody. */
  contactIsSample: z.boolean(),
  upiId: z.string(),
  upiName: z.string(),
  upiMerchant: z.boolean(),
  /** Whether orders may be paid by UPI: not while a public shop still has the sample payee. */
  upiAccepted: z.boolean(),
  /** The text of the strip above every page; absent for none. */
  strip: z.optional(z.string()),
  /** Whether it still has products of the demonstration; absent if not. */
  demonstration: z.optional(z.literal(true)),
  /** What orders can be paid by. */
  paymentMethods: z.array(z.enum(paymentMethods)),
  /**
   * Whether online payments move no money, because the keys are for tests; absent if they do, or the shop
   * takes none.
   */
  paymentTestMode: z.optional(z.literal(true)),
  /** The address of the payment provider's script; absent unless /pay uses it. */
  paymentScript: z.optional(z.string()),
  /** Rupees that a UPI payment can be at most; absent if there is no limit. */
  upiLimit: z.optional(z.number()),
  /** Rupees above which an order needs a PAN; absent if none does. */
  panLimit: z.optional(z.number()),
  /** Minutes that a price is held during payment; absent for 15. */
  holdMinutes: z.optional(z.number()),
  /** Percent off orders that are paid before delivery; absent for none. */
  prepaidDiscount: z.optional(z.number()),
  /** Where bank transfers go; absent if the shop takes none. */
  bank: z.optional(BankAccount),
  /** Percent. */
  taxRate: z.number(),
  /** The tax classes, Standard first. */
  taxClasses: z.array(TaxClassFacts),
  roundsOff: z.boolean(),
  /** Whether the price before tax or the one with tax is the larger figure. */
  priceDisplay: z.enum(['before', 'total']),
  /** Which product pages show the price break-up; absent for all but those of silver with stones. */
  priceBreakup: z.optional(z.enum(['all', 'none'])),
  /** Days after delivery in which a piece can be returned; absent if the shop states none. */
  returnDays: z.optional(z.number()),
  /** Whether every parcel is insured; absent if the shop does not state it. */
  deliveryIsInsured: z.optional(z.literal(true)),
  /** Whether pieces can be reserved in the shop, and its address is known; absent if not. */
  reserves: z.optional(z.literal(true)),
  /** Whether visitors have a bag, and log in with a mailed code; absent if not. */
  guestBag: z.optional(z.literal(true)),
  /** Whether the shop sends codes to phones; absent if not. */
  phoneCodes: z.optional(z.literal(true)),
  /** Rupees. */
  codLimit: z.number(),
  /** Whether cash on delivery needs a delivery address; absent if not. */
  codNeedsAddress: z.optional(z.literal(true)),
  /** What the law asks a shop to state; null where it is not set. */
  legal: z.object({
    name: z.nullable(z.string()),
    address: z.nullable(z.string()),
    gstin: z.nullable(z.string()),
    bisRegistration: z.nullable(z.string()),
    grievance: z.object({
      name: z.nullable(z.string()),
      designation: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      email: z.nullable(z.string()),
    }),
  }),
  /** Public address, without a trailing slash. */
  publicUrl: z.string(),
  /** Whether metal rates are in force, so that /rates exists; absent if not. */
  hasRates: z.optional(z.literal(true)),
  /** Whether delivery depends on a PIN list, which `getDelivery` reads; absent if not. */
  hasPinRules: z.optional(z.literal(true)),
  /** What the shop promises beside its prices; absent if it promises nothing. */
  promises: z.optional(
    z.object({
      exchange: z.nullable(PromisedPercents),
      buyback: z.nullable(PromisedPercents),
      /** The EMI named for prices with GST above `from` (rupees); `rate` is percent a year. */
      emi: z.nullable(z.object({ months: z.number(), rate: z.number(), from: z.number() })),
    }),
  ),
  /** Where the shop can be visited; absent without SHOP_ADDRESS. */
  visit: z.optional(
    z.object({
      address: z.string(),
      /** Such as `Mon-Sat 10:00-20:00; Sun closed`; null if the shop states none. */
      hours: z.nullable(z.string()),
      phone: z.string(),
      /** The address of a map that finds the shop. */
      map: z.string(),
      /** An uploaded picture; absent if there is none. */
      image: z.optional(z.string()),
    }),
  ),
  /** The names of the owner's categories in their order; absent if there are none. */
  ownCategories: z.optional(z.array(z.string())),
  /** The visible collections that the menus name, in their order; absent if there are none. */
  menuCollections: z.optional(z.array(MenuCollection)),
  /** The links of the footer in place of the usual ones; absent for those. */
  footerLinks: z.optional(z.array(FooterLink)),
  /**
   * The paths of stated pages that show the owner's text, and /journal once it has one; absent if there is
   * none.
   */
  replacedPages: z.optional(z.array(z.string())),
})

export const getShopFacts = endpoint(refs.getShopFacts, {
  access: 'anyone',
  summary: 'Name, contact details, payee and limits of the shop.',
  response: ShopFacts,
  errors: [],
})
