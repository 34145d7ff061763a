import type { SettingKey } from '../../../contract/manage-settings.ts'
import type { SettingText } from './setting-text.ts'

/** The settings of the ways to pay, and of the payment provider. */
export const paymentTexts = {
  UPI_ID: { label: 'UPI ID', help: 'Customers pay to this UPI ID.' },
  UPI_NAME: { label: 'Payee name', help: 'UPI apps show it before paying.' },
  UPI_MERCHANT: {
    label: 'This is a merchant account',
    kind: 'check',
    help: 'Customers on a phone can then open their UPI app with one tap.',
  },
  COD_LIMIT: {
    label: 'Highest amount for cash on delivery',
    kind: 'number',
    help: 'In rupees, below 2,00,000. 0 turns cash on delivery off.',
  },
  OPEN_COD_ORDERS: {
    label: 'Undelivered cash-on-delivery orders per customer',
    kind: 'number',
    help: 'From 1 to 50.',
  },
  COD_NEEDS_ADDRESS: {
    label: 'Require a delivery address for cash on delivery',
    kind: 'check',
    help: 'Without it, the address can be added after the order.',
  },
  COD_RELEASE_HOURS: {
    label: 'Remind us of a pending cash order after this many hours',
    kind: 'number',
    help: 'It appears under Today’s work. After twice as long it is cancelled and restocked. 24 hours if it has no address. 0: never.',
  },
  COD_CONFIRM: {
    label: 'Ask customers to confirm cash-on-delivery orders by e-mail',
    kind: 'check',
    help: 'An order that is not confirmed within 24 hours is cancelled. A shop with DATABASE_URL needs SECRET_KEY in the environment.',
  },
  UPI_LIMIT: {
    label: 'Highest amount for UPI',
    kind: 'number',
    help: 'In rupees. Most banks allow ₹1,00,000 to ₹2,00,000 in one payment. Empty: no limit.',
  },
  PAN_LIMIT: {
    label: 'Ask for PAN above',
    kind: 'number',
    help: 'In rupees; the Income-tax Rules ask for it above ₹2,00,000. It is stored encrypted: a shop with DATABASE_URL needs SECRET_KEY in the environment. Empty: never.',
  },
  PREPAID_DISCOUNT: {
    label: 'Discount on prepaid orders',
    kind: 'number',
    help: 'In percent, at most 10, for orders paid online, by UPI or by bank transfer. 0: none.',
  },
  UNPAID_LIMIT: {
    label: 'Highest amount of a customer’s unpaid orders together',
    kind: 'number',
    help: 'In rupees, for UPI and bank transfer. A single order can be worth more. 0: no limit.',
  },
  UNPAID_PIECES: {
    label: 'Most pieces that a customer who has never paid can keep with unpaid orders',
    kind: 'number',
    help: 'By any method. 0: no limit. We recommend 10 for a public shop.',
  },
  BANK_PRICE_HOURS: {
    label: 'Hours that an unpaid bank transfer keeps its price',
    kind: 'number',
    help: 'From 1 to 72, for pieces sold by weight. Later payments need your consent. Without a reference, the pieces are released then, too.',
  },
  BANK_ACCOUNT_NAME: {
    label: 'Account holder',
    help: 'With name, number and IFSC, customers can pay by bank transfer.',
  },
  BANK_ACCOUNT_NUMBER: { label: 'Account number', inputMode: 'numeric' },
  BANK_IFSC: { label: 'IFSC', help: '11 characters, such as HDFC0001234.' },
  RAZORPAY_KEY_ID: {
    label: 'Key id',
    help: 'Starts with rzp_live_, or with rzp_test_ to try it out. With key secret and webhook secret, customers can pay online.',
  },
  RAZORPAY_KEY_SECRET: { label: 'Key secret', kind: 'secret' },
  RAZORPAY_WEBHOOK_SECRET: {
    label: 'Webhook secret',
    kind: 'secret',
    help: 'Create a webhook in the Razorpay dashboard with a secret of your choice, and enter the same secret here.',
  },
  RAZORPAY_WEBHOOK_SECRET_OLD: {
    label: 'Webhook secret before',
    kind: 'secret',
    help: 'For a day after you change the secret, so that events sent again are accepted.',
  },
  RAZORPAY_CHECKOUT_JS: {
    label: 'Load Razorpay’s script on the payment page',
    kind: 'check',
    help: 'It offers UPI apps, EMI and offers. Without it, customers pay on Razorpay’s own page. An offer, or a fee that customers bear, changes what they pay there: the order counts as paid, and its bill keeps the price.',
  },
  RAZORPAY_SHARED_ACCOUNT: {
    label: 'Other sites use the same Razorpay account',
    kind: 'check',
    help: 'Turn it on if payments of another site appear under Payments to check: they are then only counted there.',
  },
  PAY_MINUTES: {
    label: 'Minutes to pay',
    kind: 'number',
    help: 'From 10 to 60. An unpaid order is then cancelled, and its pieces go back into stock.',
  },
  LATE_PAYMENT_LIMIT: {
    label: 'Highest payment of a cancelled order that is taken and refunded',
    kind: 'number',
    help: 'In rupees. A larger one is left untaken: the bank releases it, and you pay no fee. Empty: all are taken.',
  },
} satisfies Partial<Record<SettingKey, SettingText>>
