import type { SettingGroupName, SettingKey } from '../../../contract/manage-settings.ts'

/** What an administrator reads beside a setting, and how it is entered; text unless `kind` says otherwise. */
export type SettingText = {
  label: string
  help?: string
  kind?: 'number' | 'check' | 'state' | 'area' | 'mail server' | 'secret' | 'choice' | 'rule'
  /** Of an area: 3 unless it says otherwise. */
  rows?: number
  /** The values of a choice, with what an administrator reads. */
  options?: readonly { value: string; label: string }[]
  inputMode?: 'tel' | 'email' | 'numeric'
}

export const groupTexts: Record<SettingGroupName, { label: string; lead: string }> = {
  shop: { label: 'Shop', lead: 'Your name and contact details.' },
  trade: { label: 'Trade and bill', lead: 'What invoices show, and what your accountant gets.' },
  tax: { label: 'Tax', lead: 'Added to every order in the cart.' },
  payment: { label: 'Payment', lead: 'Who gets paid, and how.' },
  online: { label: 'Online payment', lead: 'Your Razorpay account: card, UPI and net banking.' },
  limits: {
    label: 'Limits',
    lead: 'What a customer may do before money moves, and when you are asked for your password again.',
  },
  jewellery: { label: 'Jewellery', lead: 'How rates are entered and weights are checked.' },
  search: { label: 'Search', lead: 'The words that customers search with.' },
  mail: { label: 'Mail', lead: 'Sends codes, order mails and notices.' },
  notices: { label: 'Notices', lead: 'E-mails the shop sends you.' },
}

export const settingTexts: Record<SettingKey, SettingText> = {
  SHOP_NAME: { label: 'Shop name' },
  SHOP_PHONE: { label: 'Phone', inputMode: 'tel' },
  SHOP_EMAIL: { label: 'E-mail', inputMode: 'email' },
  WHATSAPP_NUMBER: {
    label: 'WhatsApp number',
    help: 'Digits only, with the country code: 919876543210.',
    inputMode: 'numeric',
  },
  LEGAL_NAME: { label: 'Legal name', help: 'The name the business is registered under.' },
  GRIEVANCE_NAME: { label: 'Grievance officer', help: 'The law asks every online shop to name one.' },
  GRIEVANCE_DESIGNATION: { label: 'Designation' },
  GRIEVANCE_PHONE: { label: 'Grievance officer’s phone', inputMode: 'tel' },
  GRIEVANCE_EMAIL: { label: 'Grievance officer’s e-mail', inputMode: 'email' },
  PRICE_DISPLAY: {
    label: 'Larger price on cards and product pages',
    kind: 'choice',
    help: 'Filters and search engines always use the price before GST.',
    options: [
      { value: 'before', label: 'Before GST' },
      { value: 'total', label: 'With GST' },
    ],
  },
  PRICE_BREAKUP: {
    label: 'Price break-up on product pages',
    kind: 'choice',
    help: 'For pieces sold by weight. Orders and invoices always have it.',
    options: [
      { value: 'plain', label: 'Gold, platinum and plain silver' },
      { value: 'all', label: 'Every piece' },
      { value: 'none', label: 'No piece' },
    ],
  },
  SHOP_ADDRESS: { label: 'Address', kind: 'area', help: 'As it should appear on invoices.' },
  SHOP_STATE: {
    label: 'State',
    kind: 'state',
    help: 'Decides between CGST with SGST (UTGST in some union territories) and IGST. Must agree with the GSTIN.',
  },
  RETURN_DAYS: {
    label: 'Days to return a piece',
    kind: 'number',
    help: 'Counted from delivery. Product pages and the return policy state them, and customers can request a return. 0: no returns, and no number is stated. 15 is usual.',
  },
  INSURED_DELIVERY: {
    label: 'Every parcel is insured',
    kind: 'check',
    help: 'Product pages and the delivery information say so.',
  },
  RESERVE: {
    label: 'Pieces can be reserved in the shop',
    kind: 'check',
    help: 'Product pages get a button for it, if the address of the shop is set. Confirm each reservation by phone: then the piece is held.',
  },
  SHOP_GSTIN: { label: 'GSTIN', help: '15 characters. With it, invoices are tax invoices.' },
  SHOP_HSN: { label: 'HSN code', help: '7113 is jewellery.', inputMode: 'numeric' },
  BIS_REGISTRATION: { label: 'BIS registration', help: 'Needed to sell hallmarked gold and silver.' },
  ROUND_OFF: {
    label: 'Round totals to the rupee',
    kind: 'check',
    help: 'Cart, order and invoice show the difference as a line of its own.',
  },
  B2C_LARGE: {
    label: 'Large B2C invoices are above',
    kind: 'number',
    help: 'In rupees, to other states. To be confirmed by your accountant.',
  },
  TALLY_CUSTOMERS: { label: 'Tally ledger of customers', help: 'Ledgers must have the same names in Tally.' },
  TALLY_SALES: { label: 'Tally ledger of sales' },
  TALLY_CGST: { label: 'Tally ledger of CGST' },
  TALLY_SGST: { label: 'Tally ledger of SGST or UTGST' },
  TALLY_IGST: { label: 'Tally ledger of IGST' },
  TALLY_TAX: {
    label: 'Tally ledger of other tax',
    help: 'For invoices that were issued before the state was set.',
  },
  TALLY_ROUND_OFF: { label: 'Tally ledger of round off' },
  TAX_RATE: {
    label: 'Tax (%)',
    kind: 'number',
    help: 'GST on jewellery is usually 3%. Ask your accountant which rate is yours. Orders already placed keep their tax.',
  },
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
  LOW_STOCK: {
    label: 'List products as running out at this many pieces',
    kind: 'number',
    help: 'For products without a number of their own. They appear under Today’s work once as many are left, or fewer, and you get an e-mail. 0: none.',
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
  LABEL_SIZE: {
    label: 'Size of labels',
    help: 'In millimetres, such as 90x14, or 90x14-30 with a tail of 30 mm. Without it, labels are 100 x 15 mm.',
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
  ESTIMATE_HOURS: {
    label: 'Hours that an estimate keeps prices and stock',
    kind: 'number',
    help: 'From 1 to 72, for unpaid orders of the counter. Then the order is cancelled.',
  },
  BANK_PRICE_HOURS: {
    label: 'Hours that an unpaid bank transfer keeps its price',
    kind: 'number',
    help: 'From 1 to 72, for pieces sold by weight. Later payments need your consent.',
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
    help: 'It offers UPI apps, EMI and offers. Without it, customers pay on Razorpay’s own page.',
  },
  PAY_MINUTES: {
    label: 'Minutes to pay',
    kind: 'number',
    help: 'From 10 to 60. An unpaid order is then cancelled, and its pieces go back into stock.',
  },
  RATE_GUARD: {
    label: 'Ask for a reason when a rate changes by more than (%)',
    kind: 'number',
    help: 'This catches typing mistakes.',
  },
  RATE_STALE_HOURS: { label: 'Remind us to update a rate after (hours)', kind: 'number' },
  RATE_STALE_ACTION: {
    label: 'When a rate is not updated',
    kind: 'choice',
    help: 'What is sold by weight follows the rate of the day.',
    options: [
      { value: 'warn', label: 'Remind us, and go on selling' },
      { value: 'stop', label: 'Stop selling by weight until a rate is entered' },
    ],
  },
  HOLD_MINUTES: {
    label: 'Minutes that a price is held during payment',
    kind: 'number',
    help: 'From 5 to 60. A customer who pays in this time pays the price shown, whatever the rate does.',
  },
  OLD_GOLD_DEDUCTION: {
    label: 'Old gold: rate offered below the rate of sale (%)',
    kind: 'number',
    help: 'From 0 to 20. The counter can change the rate for each purchase.',
  },
  OLD_SILVER_DEDUCTION: {
    label: 'Old silver: rate offered below the rate of sale (%)',
    kind: 'number',
    help: 'From 0 to 20.',
  },
  OLD_PLATINUM_DEDUCTION: {
    label: 'Old platinum: rate offered below the rate of sale (%)',
    kind: 'number',
    help: 'From 0 to 20.',
  },
  WEIGHT_TOLERANCE: { label: 'Weight tolerance (%)', kind: 'number' },
  PRICE_RULE: {
    label: 'Price by weight',
    kind: 'rule',
    help: 'Used as the starting point for new products sold by weight. Existing products are not affected.',
  },
  SYNONYMS: {
    label: 'Words that mean the same',
    kind: 'area',
    rows: 10,
    help: 'One group on each line, with commas between its words or phrases: bugadi, ear cuff. Common names such as payal, nath and sona are known already.',
  },
  SMTP_URL: {
    label: 'Mail server',
    kind: 'mail server',
    help: 'Your mail provider states these. Save them, then send a test mail below.',
  },
  REAUTH_MINUTES: {
    label: 'Minutes until the password is asked for again',
    kind: 'number',
    help: 'From 1 to 60. Before an administrator changes who is paid, mails, roles or duties, deletes a user, sees a PAN or exports customers.',
  },
  OWNER_EMAIL: {
    label: 'Your e-mail',
    help: 'Up to 5 addresses, with commas between them. Empty: no notices.',
    inputMode: 'email',
  },
  NOTIFY_NEW_ORDER: {
    label: 'New orders',
    kind: 'check',
    help: 'One mail for each order; in a rush one summary every 10 minutes.',
  },
  NOTIFY_PAYMENT: {
    label: 'Payments to confirm',
    kind: 'check',
    help: 'Orders by UPI or bank transfer, references entered later, and payments that belong to no order.',
  },
  NOTIFY_RETURN: {
    label: 'Returns requested',
    kind: 'check',
    help: 'One mail for each return that a customer requests.',
  },
  NOTIFY_LOW_STOCK: {
    label: 'Running out',
    kind: 'check',
    help: 'One mail when a product reaches its limit.',
  },
  NOTIFY_STALE_RATE: {
    label: 'Rate not updated today',
    kind: 'check',
    help: 'Once a day, while the rate of a metal that you sell is old.',
  },
  NOTIFY_FAILED_REFUND: {
    label: 'Failed refunds',
    kind: 'check',
    help: 'One mail for each refund that the payment provider could not make.',
  },
  MAIL_FROM: {
    label: 'Sender',
    help: 'For example Kanchan <care@kanchan.example>. Empty: name and e-mail of the shop.',
  },
}
