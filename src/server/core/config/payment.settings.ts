import * as z from 'zod'
import { paymentMethods } from '../../../contract/order.ts'
import type { BankAccount } from '../../../contract/settings.ts'
import { cleanCode, cleanDigits, cleanUpiId } from '../../../contract/typed-entries.ts'
import { toBasisPoints } from '../../../rules/pricing.ts'
import type { Environment, SettingIssue } from './environment.ts'
import { CASH_LIMIT } from './legal-limits.ts'
import { onlinePayment } from './online-payment.settings.ts'
import { isPublicUrl, publicUrlOf } from './public-url.ts'
import { SAMPLE_UPI_ID } from './sample-values.ts'
import type { Settings } from './settings.ts'
import { flag, lineUpTo, rupeeAmount, wholeNumber } from './setting-types.ts'

/** The settings of the ways to pay. */
export const paymentSettings = {
  UPI_ID: {
    group: 'payment',
    schema: z
      .string()
      .overwrite(cleanUpiId)
      .regex(/^[\w.-]{2,256}@[a-zA-Z]{2,64}$/, 'must be a UPI ID such as shop@bank')
      .default(SAMPLE_UPI_ID),
    description: 'UPI ID of the payee; a public shop accepts no UPI payments with the default',
    label: 'UPI ID',
    help: 'Customers pay to this UPI ID.',
    guarded: 'UPI ID',
    payee: true,
  },
  UPI_NAME: {
    group: 'payment',
    schema: lineUpTo(60).default('Suvarna'),
    description: 'name of the payee',
    label: 'Payee name',
    help: 'UPI apps show it before paying.',
    guarded: 'Payee name',
    payee: true,
  },
  UPI_MERCHANT: {
    group: 'payment',
    schema: flag.default(false),
    description: '1: the UPI ID belongs to a merchant account',
    label: 'This is a merchant account',
    help: 'Customers on a phone can then open their UPI app with one tap.',
    kind: 'check',
  },
  COD_LIMIT: {
    group: 'payment',
    schema: rupeeAmount
      .refine((amount) => amount < CASH_LIMIT, 'must be below 2,00,000 (Income-tax Act 2025, section 186)')
      .default(5000),
    description: 'the highest amount for cash on delivery, in rupees, below 2,00,000',
    label: 'Highest amount for cash on delivery',
    help: 'In rupees, below 2,00,000. 0 turns cash on delivery off.',
    kind: 'number',
  },
  UPI_LIMIT: {
    group: 'payment',
    schema: rupeeAmount.optional(),
    description: 'the highest amount of a UPI payment, in rupees',
    label: 'Highest amount for UPI',
    help: 'In rupees. Most banks allow ₹1,00,000 to ₹2,00,000 in one payment. Empty: no limit.',
    kind: 'number',
  },
  UPI_UNPAID_MINUTES: {
    schema: wholeNumber(0, 43_200, 'minutes').default(30),
    description:
      'after how many minutes a UPI order without a UTR releases its stock; it stays open; 0: never',
  },
  UPI_UNCONFIRMED_HOURS: {
    schema: wholeNumber(0, 720, 'hours').default(48),
    description:
      'after how many hours an order whose payment reference is unconfirmed releases its stock; it stays open; 0: never',
  },
  PAN_LIMIT: {
    group: 'payment',
    schema: rupeeAmount.optional(),
    description:
      "orders above this amount, in rupees, need the shopper's PAN; with DATABASE_URL it needs SECRET_KEY",
    label: 'Ask for PAN above',
    help: 'In rupees; the Income-tax Rules ask for it above ₹2,00,000. It is stored encrypted: a shop with DATABASE_URL needs SECRET_KEY in the environment. Empty: never.',
    kind: 'number',
  },
  BANK_ACCOUNT_NAME: {
    group: 'payment',
    schema: lineUpTo(100).optional(),
    description: 'account holder; with the next two, shoppers can pay by bank transfer',
    label: 'Account holder',
    help: 'With name, number and IFSC, customers can pay by bank transfer.',
    guarded: 'Account holder',
    payee: true,
  },
  BANK_ACCOUNT_NUMBER: {
    group: 'payment',
    schema: z
      .string()
      .overwrite(cleanDigits)
      .regex(/^\d{6,20}$/, 'must be 6 to 20 digits')
      .optional(),
    description: 'account number',
    label: 'Account number',
    inputMode: 'numeric',
    guarded: 'Account number',
    payee: true,
  },
  BANK_IFSC: {
    group: 'payment',
    schema: z
      .string()
      .overwrite(cleanCode)
      .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'must be an IFSC such as HDFC0001234')
      .optional(),
    description: 'IFSC of the bank',
    label: 'IFSC',
    help: '11 characters, such as HDFC0001234.',
    guarded: 'IFSC',
    payee: true,
  },
} satisfies Settings

export function paymentConfig(env: Environment) {
  const upiAccepted = !isPublicUrl(publicUrlOf(env)) || env.UPI_ID !== SAMPLE_UPI_ID
  const bank = bankAccount(env)
  const online = onlinePayment(env)
  const accepted = { COD: true, UPI: upiAccepted, BANK: bank !== null, ONLINE: online.account !== null }

  return {
    upi: {
      id: env.UPI_ID,
      name: env.UPI_NAME,
      merchant: env.UPI_MERCHANT,
      accepted: upiAccepted,
      /** Rupees that one payment can be at most; null for no limit. */
      limit: env.UPI_LIMIT ?? null,
      /**
       * When the stock of an unconfirmed order is released: minutes without a UTR, hours with one. 0: never.
       */
      unpaidMinutes: env.UPI_UNPAID_MINUTES,
      unconfirmedHours: env.UPI_UNCONFIRMED_HOURS,
    },
    /** The methods that orders can be paid by. */
    paymentMethods: paymentMethods.filter((method) => accepted[method]),
    /** The account for bank transfers; null if the shop takes none. */
    bank,
    online,
    /** Rupees above which an order needs the customer's PAN; null for never. */
    panLimit: env.PAN_LIMIT ?? null,
    /** The discount on orders that are paid before delivery, in basis points. */
    prepaidDiscount: toBasisPoints(env.PREPAID_DISCOUNT),
    /** Rupees. */
    codLimit: env.COD_LIMIT,
  }
}

const bankSettings = ['BANK_ACCOUNT_NAME', 'BANK_ACCOUNT_NUMBER', 'BANK_IFSC'] as const

function bankAccount({
  BANK_ACCOUNT_NAME: name,
  BANK_ACCOUNT_NUMBER: number,
  BANK_IFSC: ifsc,
}: Environment): BankAccount | null {
  return name === undefined || number === undefined || ifsc === undefined ? null : { name, number, ifsc }
}

/** Settings of the bank account that are missing beside the others. */
export function paymentClashes(env: Environment): SettingIssue[] {
  const configuredName = bankSettings.find((name) => env[name] !== undefined)
  if (configuredName === undefined) return []
  return bankSettings
    .filter((name) => env[name] === undefined)
    .map((name) => ({ name, message: `is needed with ${configuredName}`, clashesWith: configuredName }))
}
