import * as z from 'zod'
import { cleanCode, cleanDigits, cleanUpiId } from '../../../contract/typed-entries.ts'
import { flag, oneLine, rupeeAmount } from './setting-types.ts'
import { onlinePaymentSettings } from './online-payment.ts'
import { SAMPLE_UPI_ID } from './sample-values.ts'
import { CASH_LIMIT } from './legal-limits.ts'

/** The settings of payment. */
export const paymentSettings = {
  UPI_ID: z
    .string()
    .overwrite(cleanUpiId)
    .regex(/^[\w.-]{2,256}@[a-zA-Z]{2,64}$/, 'must be a UPI ID such as shop@bank')
    .default(SAMPLE_UPI_ID)
    .describe('UPI ID of the payee; a public shop accepts no UPI payments with the default'),
  UPI_NAME: oneLine
    .max(60, 'must have at most 60 characters')
    .default('Suvarna')
    .describe('name of the payee'),
  UPI_MERCHANT: flag.default(false).describe('1: the UPI ID belongs to a merchant account'),
  UPI_LIMIT: rupeeAmount.optional().describe('the highest amount of a UPI payment, in rupees'),
  UPI_UNPAID_MINUTES: z.coerce
    .number('must be a number of minutes')
    .int('must be a whole number of minutes')
    .min(0, 'must be at least 0')
    .max(43_200, 'must be at most 43200')
    .default(30)
    .describe('after how many minutes a UPI order without a UTR releases its stock; it stays open; 0: never'),
  UPI_UNCONFIRMED_HOURS: z.coerce
    .number('must be a number of hours')
    .int('must be a whole number of hours')
    .min(0, 'must be at least 0')
    .max(720, 'must be at most 720')
    .default(48)
    .describe(
      'after how many hours an order whose payment reference is unconfirmed releases its stock; it stays open; 0: never',
    ),
  COD_LIMIT: rupeeAmount
    .refine((amount) => amount < CASH_LIMIT, 'must be below 2,00,000 (Income-tax Act 2025, section 186)')
    .default(5000)
    .describe('the highest amount for cash on delivery, in rupees, below 2,00,000'),
  OPEN_COD_ORDERS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(50, 'must be at most 50')
    .default(10)
    .describe(
      'how many undelivered cash-on-delivery orders (1 to 50) a customer can have; 3 is recommended for a public shop',
    ),
  COD_NEEDS_ADDRESS: flag
    .default(false)
    .describe('1: cash on delivery needs a delivery address; recommended for a public shop'),
  COD_CONFIRM: flag
    .default(false)
    .describe(
      '1: customers confirm a cash order by a link in its mail, or it is cancelled after 24 hours; recommended for a public shop; with DATABASE_URL it needs SECRET_KEY',
    ),
  COD_RELEASE_HOURS: z.coerce
    .number('must be a number of hours')
    .int('must be a whole number of hours')
    .min(0, 'must be at least 0')
    .max(720, 'must be at most 720')
    .default(72)
    .describe(
      'after how many hours a pending cash order appears on the morning board (24 without an address); it is cancelled after twice as many; 0: never',
    ),
  BANK_ACCOUNT_NAME: oneLine
    .max(100, 'must have at most 100 characters')
    .optional()
    .describe('account holder; with the next two, shoppers can pay by bank transfer'),
  BANK_ACCOUNT_NUMBER: z
    .string()
    .overwrite(cleanDigits)
    .regex(/^\d{6,20}$/, 'must be 6 to 20 digits')
    .optional()
    .describe('account number'),
  BANK_IFSC: z
    .string()
    .overwrite(cleanCode)
    .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'must be an IFSC such as HDFC0001234')
    .optional()
    .describe('IFSC of the bank'),
  BANK_PRICE_HOURS: z.coerce
    .number('must be a number of hours')
    .int('must be a whole number of hours')
    .min(1, 'must be at least 1')
    .max(72, 'must be at most 72')
    .default(24)
    .describe(
      'how many hours (1 to 72) an unpaid bank transfer keeps the price of weighed pieces and, without a reference, its stock',
    ),
  ESTIMATE_HOURS: z.coerce
    .number('must be a number of hours')
    .int('must be a whole number of hours')
    .min(1, 'must be at least 1')
    .max(72, 'must be at most 72')
    .default(24)
    .describe('how many hours (1 to 72) an unpaid order of the counter keeps its prices and stock'),
  UNPAID_LIMIT: rupeeAmount
    .default(500_000)
    .describe("the highest total of a customer's unpaid orders if there are several, in rupees; 0: no limit"),
  UNPAID_PIECES: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(1000, 'must be at most 1000')
    .default(0)
    .describe(
      'how many pieces in stock the unpaid orders of a customer who has never paid can keep together, by any method; 0: no limit; 10 is recommended for a public shop',
    ),
  PAN_LIMIT: rupeeAmount
    .optional()
    .describe(
      "orders above this amount, in rupees, need the shopper's PAN; with DATABASE_URL it needs SECRET_KEY",
    ),
  ...onlinePaymentSettings,
}
