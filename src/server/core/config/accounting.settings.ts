import { toPaise } from '../../../contract/money.ts'
import type { TallyDayLedgers } from '../../../rules/tally-day.ts'
import type { TallyLedgers } from '../../../rules/tally-voucher.ts'
import type { Environment } from './environment.ts'
import type { Settings } from './settings.ts'
import { lineUpTo, rupeeAmount } from './setting-types.ts'

const ledger = lineUpTo(100)

/** The settings of the accountant's files. */
export const accountingSettings = {
  B2C_LARGE: {
    group: 'trade',
    schema: rupeeAmount.default(100_000),
    description:
      'an invoice above this amount, in rupees, to a buyer without a GSTIN in another state is on the sheet `B2C large`; to be confirmed by your accountant',
    label: 'Large B2C invoices are above',
    help: 'In rupees, to other states. To be confirmed by your accountant.',
    kind: 'number',
  },
  TALLY_CUSTOMERS: {
    group: 'trade',
    schema: ledger.default('Online customers'),
    description: 'ledger in Tally that owes the total of each invoice',
    label: 'Tally ledger of customers',
    help: 'Ledgers must have the same names in Tally.',
  },
  TALLY_SALES: {
    group: 'trade',
    schema: ledger.default('Sales'),
    description: 'ledger in Tally for the taxable value',
    label: 'Tally ledger of sales',
  },
  TALLY_CGST: {
    group: 'trade',
    schema: ledger.default('CGST'),
    description: 'ledger in Tally for CGST',
    label: 'Tally ledger of CGST',
  },
  TALLY_SGST: {
    group: 'trade',
    schema: ledger.default('SGST'),
    description: 'ledger in Tally for SGST or UTGST',
    label: 'Tally ledger of SGST or UTGST',
  },
  TALLY_IGST: {
    group: 'trade',
    schema: ledger.default('IGST'),
    description: 'ledger in Tally for IGST',
    label: 'Tally ledger of IGST',
  },
  TALLY_TAX: {
    group: 'trade',
    schema: ledger.default('Tax'),
    description: 'ledger in Tally for tax of invoices that were issued without SHOP_STATE',
    label: 'Tally ledger of other tax',
    help: 'For invoices that were issued before the state was set.',
  },
  TALLY_ROUND_OFF: {
    group: 'trade',
    schema: ledger.default('Round off'),
    description: 'ledger in Tally for what rounding to the rupee adds',
    label: 'Tally ledger of round off',
  },
  TALLY_CASH: {
    group: 'trade',
    schema: ledger.default('Cash'),
    description: 'ledger in Tally for the cash in the drawer',
    label: 'Tally ledger of cash',
    help: 'This one and those below are for the files of the day book.',
  },
  TALLY_BANK: {
    group: 'trade',
    schema: ledger.default('Bank'),
    description: 'ledger in Tally for bank transfers, UPI and the card terminal',
    label: 'Tally ledger of the bank account',
  },
  TALLY_ONLINE: {
    group: 'trade',
    schema: ledger.default('Online payments'),
    description: 'ledger in Tally for money that the payment provider holds',
    label: 'Tally ledger of online payments',
  },
  TALLY_COD: {
    group: 'trade',
    schema: ledger.default('Cash on delivery'),
    description: 'ledger in Tally for money that couriers hold',
    label: 'Tally ledger of cash on delivery',
  },
  TALLY_OLD_GOLD: {
    group: 'trade',
    schema: ledger.default('Old gold'),
    description: 'ledger in Tally for old gold that the shop buys',
    label: 'Tally ledger of old gold',
  },
  TALLY_EXPENSES: {
    group: 'trade',
    schema: ledger.default('Expenses'),
    description: 'ledger in Tally for cash spent',
    label: 'Tally ledger of expenses',
  },
} satisfies Settings

/** What the accountant's files depend on. `largeAbove` in paise. */
export const accountingConfig = (
  env: Environment,
): { accounting: { largeAbove: number; ledgers: TallyLedgers; dayLedgers: TallyDayLedgers } } => ({
  accounting: {
    largeAbove: toPaise(env.B2C_LARGE),
    ledgers: {
      customers: env.TALLY_CUSTOMERS,
      sales: env.TALLY_SALES,
      cgst: env.TALLY_CGST,
      state: env.TALLY_SGST,
      igst: env.TALLY_IGST,
      tax: env.TALLY_TAX,
      roundOff: env.TALLY_ROUND_OFF,
    },
    dayLedgers: {
      customers: env.TALLY_CUSTOMERS,
      cash: env.TALLY_CASH,
      bank: env.TALLY_BANK,
      online: env.TALLY_ONLINE,
      courier: env.TALLY_COD,
      oldGold: env.TALLY_OLD_GOLD,
      expenses: env.TALLY_EXPENSES,
    },
  },
})
