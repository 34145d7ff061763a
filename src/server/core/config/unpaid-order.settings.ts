import type { Environment } from './environment.ts'
import type { Settings } from './settings.ts'
import { flag, rupeeAmount, wholeNumber } from './setting-types.ts'

/** The settings of what a customer may do before money moves. */
export const unpaidOrderSettings = {
  OPEN_COD_ORDERS: {
    group: 'limits',
    schema: wholeNumber(1, 50).default(10),
    description:
      'how many undelivered cash-on-delivery orders (1 to 50) a customer can have; 3 is recommended for a public shop',
    label: 'Undelivered cash-on-delivery orders per customer',
    help: 'From 1 to 50.',
    kind: 'number',
  },
  COD_NEEDS_ADDRESS: {
    group: 'limits',
    schema: flag.default(false),
    description: '1: cash on delivery needs a delivery address; recommended for a public shop',
    label: 'Require a delivery address for cash on delivery',
    help: 'Without it, the address can be added after the order.',
    kind: 'check',
  },
  COD_RELEASE_HOURS: {
    group: 'limits',
    schema: wholeNumber(0, 720, 'hours').default(72),
    description:
      'after how many hours a pending cash order appears on the morning board (24 without an address); it is cancelled after twice as many; 0: never',
    label: 'Remind us of a pending cash order after this many hours',
    help: 'It appears under Today’s work. After twice as long it is cancelled and restocked. 24 hours if it has no address. 0: never.',
    kind: 'number',
  },
  COD_CONFIRM: {
    group: 'limits',
    schema: flag.default(false),
    description:
      '1: customers confirm a cash order by a link in its mail, or it is cancelled after 24 hours; recommended for a public shop; with DATABASE_URL it needs SECRET_KEY',
    label: 'Ask customers to confirm cash-on-delivery orders by e-mail',
    help: 'An order that is not confirmed within 24 hours is cancelled. A shop with DATABASE_URL needs SECRET_KEY in the environment.',
    kind: 'check',
    needsKey: true,
  },
  UNPAID_LIMIT: {
    group: 'limits',
    schema: rupeeAmount.default(500_000),
    description:
      "the highest total of a customer's unpaid orders if there are several, in rupees; 0: no limit",
    label: 'Highest amount of a customer’s unpaid orders together',
    help: 'In rupees, for UPI and bank transfer. A single order can be worth more. 0: no limit.',
    kind: 'number',
  },
  UNPAID_PIECES: {
    group: 'limits',
    schema: wholeNumber(0, 1000).default(0),
    description:
      'how many pieces in stock the unpaid orders of a customer who has never paid can keep together, by any method; 0: no limit; 10 is recommended for a public shop',
    label: 'Most pieces that a customer who has never paid can keep with unpaid orders',
    help: 'By any method. 0: no limit. We recommend 10 for a public shop.',
    kind: 'number',
  },
  BANK_PRICE_HOURS: {
    group: 'limits',
    schema: wholeNumber(1, 72, 'hours').default(24),
    description:
      'how many hours (1 to 72) an unpaid bank transfer keeps the price of weighed pieces and, without a reference, its stock',
    label: 'Hours that an unpaid bank transfer keeps its price',
    help: 'From 1 to 72, for pieces sold by weight. Later payments need your consent. Without a reference, the pieces are released then, too.',
    kind: 'number',
  },
  ESTIMATE_HOURS: {
    group: 'limits',
    schema: wholeNumber(1, 72, 'hours').default(24),
    description: 'how many hours (1 to 72) an unpaid order of the counter keeps its prices and stock',
    label: 'Hours that an estimate keeps prices and stock',
    help: 'From 1 to 72, for unpaid orders of the counter. Then the order is cancelled.',
    kind: 'number',
  },
} satisfies Settings

export const unpaidOrderConfig = (env: Environment) => ({
  /**
   * Rupees that the unpaid orders of a customer can be worth together; 0 for no limit. A single one can be
   * worth more.
   */
  unpaidLimit: env.UNPAID_LIMIT,
  /** Maximum number of pieces in unpaid orders of a customer without a payment; 0 for no limit. */
  unpaidPieces: env.UNPAID_PIECES,
  /** How long an unpaid order by bank transfer keeps its price. */
  bankPriceHours: env.BANK_PRICE_HOURS,
  /** How long an estimate of the counter keeps prices and stock. */
  estimateHours: env.ESTIMATE_HOURS,
  cod: {
    /** Maximum number of undelivered orders of one customer. */
    maxOpenOrders: env.OPEN_COD_ORDERS,
    needsAddress: env.COD_NEEDS_ADDRESS,
    /** Hours until a pending order is on the morning board; after twice as many it is cancelled. 0: never. */
    releaseHours: env.COD_RELEASE_HOURS,
    /** Whether customers confirm each order by a link in its mail. */
    needsConfirmation: env.COD_CONFIRM,
  },
})
