import * as z from 'zod'
import { toPaise } from '../../../contract/money.ts'
import type { TallyLedgers } from '../../../rules/tally-voucher.ts'
import { oneLine, rupeeAmount } from './setting-types.ts'

const ledger = oneLine.max(100, 'must have at most 100 characters')

/** The settings of the accountant's files, which settings of the groups in environment.ts go with. */
export const accountingSettings = {
  B2C_LARGE: rupeeAmount
    .default(100_000)
    .describe(
      'an invoice above this amount, in rupees, to a buyer without a GSTIN in another state is on the sheet `B2C large`; to be confirmed by your accountant',
    ),
  TALLY_CUSTOMERS: ledger
    .default('Online customers')
    .describe('ledger in Tally that owes the total of each invoice'),
  TALLY_SALES: ledger.default('Sales').describe('ledger in Tally for the taxable value'),
  TALLY_CGST: ledger.default('CGST').describe('ledger in Tally for CGST'),
  TALLY_SGST: ledger.default('SGST').describe('ledger in Tally for SGST or UTGST'),
  TALLY_IGST: ledger.default('IGST').describe('ledger in Tally for IGST'),
  TALLY_TAX: ledger
    .default('Tax')
    .describe('ledger in Tally for tax of invoices that were issued without SHOP_STATE'),
  TALLY_ROUND_OFF: ledger
    .default('Round off')
    .describe('ledger in Tally for what rounding to the rupee adds'),
}

const Settings = z.object(accountingSettings)

/** What the accountant's files depend on. `largeAbove` in paise. */
export const accountingOf = (
  env: z.output<typeof Settings>,
): { largeAbove: number; ledgers: TallyLedgers } => ({
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
})
