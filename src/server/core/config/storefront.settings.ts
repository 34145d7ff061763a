import * as z from 'zod'
import { MAX_RETURN_DAYS } from '../../../contract/return.ts'
import { readFooterLinks } from '../../../rules/footer-links.ts'
import { readSynonyms } from '../../../rules/synonyms.ts'
import type { Environment } from './environment.ts'
import type { Settings } from './settings.ts'
import { flag, percent, wholeNumber } from './setting-types.ts'

/** How prices are shown and taxed. */
export const priceDisplaySettings = {
  TAX_RATE: {
    group: 'tax',
    schema: percent.default(10),
    description: 'standard tax rate in percent',
    label: 'Tax (%)',
    help: 'GST on jewellery is usually 3%. Ask your accountant which rate is yours. Orders already placed keep their tax.',
    kind: 'number',
  },
  ROUND_OFF: {
    group: 'trade',
    schema: flag.default(false),
    description: '1: totals are rounded to the rupee',
    label: 'Round totals to the rupee',
    help: 'Cart, order and invoice show the difference as a line of its own.',
    kind: 'check',
  },
  PRICE_DISPLAY: {
    group: 'shop',
    schema: z.enum(['before', 'total'], 'must be before or total').default('before'),
    description: 'before: prices before tax come first on cards and product pages; total: prices with tax',
    label: 'Larger price on cards and product pages',
    help: 'Filters and search engines always use the price before GST.',
    kind: 'choice',
    options: [
      { value: 'before', label: 'Before GST' },
      { value: 'total', label: 'With GST' },
    ],
  },
  PRICE_BREAKUP: {
    group: 'shop',
    schema: z.enum(['all', 'plain', 'none'], 'must be all, plain or none').default('plain'),
    description:
      'which product pages of pieces sold by weight show the price break-up: plain: all but those of silver with stones; all; none. Orders and invoices always have it',
    label: 'Price break-up on product pages',
    help: 'For pieces sold by weight. Orders and invoices always have it.',
    kind: 'choice',
    options: [
      { value: 'plain', label: 'Gold, platinum and plain silver' },
      { value: 'all', label: 'Every piece' },
      { value: 'none', label: 'No piece' },
    ],
  },
} satisfies Settings

/** What pages state and offer. */
export const storefrontSettings = {
  RETURN_DAYS: {
    group: 'shop',
    schema: wholeNumber(0, MAX_RETURN_DAYS, 'days').default(0),
    description:
      'how many days (1 to 365; 15 is usual) after delivery a piece can be returned; stated on product pages and /return-exchange; 0: customers cannot request returns, and no number is stated',
    label: 'Days to return a piece',
    help: 'Counted from delivery. Product pages and the return policy state them, and customers can request a return. 0: no returns, and no number is stated. 15 is usual.',
    kind: 'number',
  },
  BAG_GUEST: {
    group: 'shop',
    schema: flag.default(false),
    description:
      '1: visitors have a bag in their browser, and log in from the cart with a code sent by e-mail; a new address gets an account without a password',
    label: 'Visitors can order without a password',
    help: 'The cart keeps their pieces and asks for a code that we mail. A new address gets an account without a password. Office accounts always need theirs.',
    kind: 'check',
  },
  INSURED_DELIVERY: {
    group: 'shop',
    schema: flag.default(false),
    description: '1: every parcel is insured; stated on product pages and /delivery-information',
    label: 'Every parcel is insured',
    help: 'Product pages and the delivery information say so.',
    kind: 'check',
  },
  RESERVE: {
    group: 'shop',
    schema: flag.default(false),
    description:
      '1: customers can reserve a piece on its page; it is held once you have confirmed it by phone. The button needs SHOP_ADDRESS',
    label: 'Pieces can be reserved in the shop',
    help: 'Product pages get a button for it, if the address of the shop is set. Confirm each reservation by phone: then the piece is held.',
    kind: 'check',
  },
  STRIP_TEXT: {
    group: 'shop',
    schema: z.string().trim().max(120, 'must have at most 120 characters').optional(),
    description:
      'text of the strip above every page; if not set, a public shop names its PREPAID_DISCOUNT there, and has no strip without one',
    label: 'Strip above every page',
    help: 'If empty, it names your prepaid discount; without one, a public shop has no strip.',
  },
  FOOTER_LINKS: {
    group: 'shop',
    schema: z
      .string()
      .max(8000, 'must have at most 8,000 characters')
      .refine((text) => readFooterLinks(text).problem === undefined, {
        error: ({ input }) => readFooterLinks(String(input)).problem ?? '',
      })
      .optional(),
    description:
      'links in the footer of every page, in place of the built-in ones: a JSON list of `{"column": "Information", "text": "Our story", "href": "/about"}` with at most three columns',
    label: 'Links in the footer',
    help: 'If empty, the footer has its usual links. Otherwise a list such as [{"column": "Information", "text": "Our story", "href": "/about"}], with at most three columns.',
    kind: 'area',
    rows: 6,
    guarded: 'Links in the footer',
  },
  SYNONYMS: {
    group: 'search',
    schema: z
      .string()
      .max(4000, 'must have at most 4,000 characters')
      .refine((text) => readSynonyms(text).problem === undefined, {
        error: ({ input }) => readSynonyms(String(input)).problem ?? '',
      })
      .optional(),
    description:
      'words that mean the same in a search, beside the built-in ones: groups separated by semicolons or line breaks, such as `bugadi, ear cuff; vaki, bangle`',
    label: 'Words that mean the same',
    help: 'One group on each line, with commas between its words or phrases: bugadi, ear cuff. Common names such as payal, nath and sona are known already.',
    kind: 'area',
    rows: 10,
  },
} satisfies Settings

export const storefrontConfig = (env: Environment) => ({
  /** Percent. */
  taxRate: env.TAX_RATE,
  /** Whether grand totals are rounded to the rupee. */
  roundsOff: env.ROUND_OFF,
  /** Whether pages show prices before tax or with it as the larger figure. */
  priceDisplay: env.PRICE_DISPLAY,
  /**
   * What product pages state, if the owner does: days to return a piece after delivery, whether every parcel
   * is insured, and which show the price break-up.
   */
  stated: {
    returnDays: env.RETURN_DAYS === 0 ? undefined : env.RETURN_DAYS,
    deliveryIsInsured: env.INSURED_DELIVERY,
    breakup: env.PRICE_BREAKUP,
  },
  /** Whether customers can log in with a mailed code. */
  bagIsForGuests: env.BAG_GUEST,
  /** Whether pieces can be reserved in the shop. */
  takesReservations: env.RESERVE,
  /** The text of the strip above every page; null if the owner has set none. */
  stripText: env.STRIP_TEXT || null,
  /** The links of the footer, if the owner has set them; empty: the usual ones. */
  footerLinks: readFooterLinks(env.FOOTER_LINKS ?? '').links,
  /** The words that mean the same in a search, beside the built-in ones. */
  synonyms: readSynonyms(env.SYNONYMS ?? '').synonyms,
})
