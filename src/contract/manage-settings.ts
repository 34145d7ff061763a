import type * as z from 'zod/mini'
import type * as schemas from './manage-settings.schemas.ts'

/**
 * The settings that the back office can change, by group. The name of a setting is also that of its
 * environment variable.
 */
export const settingGroups = {
  shop: [
    'SHOP_NAME',
    'SHOP_PHONE',
    'SHOP_EMAIL',
    'WHATSAPP_NUMBER',
    'LEGAL_NAME',
    'GRIEVANCE_NAME',
    'GRIEVANCE_DESIGNATION',
    'GRIEVANCE_PHONE',
    'GRIEVANCE_EMAIL',
    'PRICE_DISPLAY',
    'PRICE_BREAKUP',
    'RETURN_DAYS',
    'INSURED_DELIVERY',
    'RESERVE',
    'STRIP_TEXT',
  ],
  trade: [
    'SHOP_ADDRESS',
    'SHOP_STATE',
    'SHOP_GSTIN',
    'SHOP_HSN',
    'BIS_REGISTRATION',
    'ROUND_OFF',
    'B2C_LARGE',
    'TALLY_CUSTOMERS',
    'TALLY_SALES',
    'TALLY_CGST',
    'TALLY_SGST',
    'TALLY_IGST',
    'TALLY_TAX',
    'TALLY_ROUND_OFF',
  ],
  tax: ['TAX_RATE'],
  payment: [
    'UPI_ID',
    'UPI_NAME',
    'UPI_MERCHANT',
    'COD_LIMIT',
    'UPI_LIMIT',
    'PAN_LIMIT',
    'BANK_ACCOUNT_NAME',
    'BANK_ACCOUNT_NUMBER',
    'BANK_IFSC',
  ],
  online: [
    'RAZORPAY_KEY_ID',
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
    'RAZORPAY_WEBHOOK_SECRET_OLD',
    'RAZORPAY_CHECKOUT_JS',
    'RAZORPAY_SHARED_ACCOUNT',
    'PAY_MINUTES',
    'LATE_PAYMENT_LIMIT',
    'PREPAID_DISCOUNT',
  ],
  limits: [
    'OPEN_COD_ORDERS',
    'COD_NEEDS_ADDRESS',
    'COD_RELEASE_HOURS',
    'COD_CONFIRM',
    'UNPAID_LIMIT',
    'UNPAID_PIECES',
    'BANK_PRICE_HOURS',
    'ESTIMATE_HOURS',
    'REAUTH_MINUTES',
  ],
  jewellery: [
    'RATE_GUARD',
    'RATE_STALE_HOURS',
    'RATE_STALE_ACTION',
    'HOLD_MINUTES',
    'WEIGHT_TOLERANCE',
    'OLD_GOLD_DEDUCTION',
    'OLD_SILVER_DEDUCTION',
    'OLD_PLATINUM_DEDUCTION',
    'COUNTER_DISCOUNT',
    'OLD_GOLD_ABOVE',
    'PRICE_RULE',
    'LABEL_SIZE',
  ],
  search: ['SYNONYMS'],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  notices: [
    'OWNER_EMAIL',
    'NOTIFY_NEW_ORDER',
    'NOTIFY_PAYMENT',
    'NOTIFY_RETURN',
    'NOTIFY_LOW_STOCK',
    'NOTIFY_STALE_RATE',
    'NOTIFY_FAILED_REFUND',
    'LOW_STOCK',
  ],
} as const
export type SettingGroupName = keyof typeof settingGroups
export type SettingKey = (typeof settingGroups)[SettingGroupName][number]

/**
 * Settings that decide who gets the shop's money and mails, and how long a login counts as recent:
 * administrators change them only after a recent login.
 */
export const guardedSettings = [
  'UPI_ID',
  'UPI_NAME',
  'BANK_ACCOUNT_NAME',
  'BANK_ACCOUNT_NUMBER',
  'BANK_IFSC',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_WEBHOOK_SECRET_OLD',
  'SMTP_URL',
  'MAIL_FROM',
  'OWNER_EMAIL',
  'SHOP_EMAIL',
  'SHOP_PHONE',
  'WHATSAPP_NUMBER',
  'REAUTH_MINUTES',
] as const satisfies readonly SettingKey[]

export type SettingField = z.output<typeof schemas.SettingField>
export type SettingGroup = z.output<typeof schemas.SettingGroup>

export const getSettings = { method: 'GET', path: '/api/settings', duty: 'owner' } as const
export const updateSettings = { method: 'PATCH', path: '/api/settings', duty: 'owner' } as const
export const sendTestMail = { method: 'POST', path: '/api/settings/test-mail', duty: 'owner' } as const
