import type { SettingGroupName, SettingKey } from '../../../contract/manage-settings.ts'
import { paymentTexts } from './payment-texts.ts'
import type { SettingText } from './setting-text.ts'

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
  ...paymentTexts,
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
  STRIP_TEXT: {
    label: 'Strip above every page',
    help: 'If empty, it names your prepaid discount; without one, a public shop has no strip.',
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
  LOW_STOCK: {
    label: 'List products as running out at this many pieces',
    kind: 'number',
    help: 'For products without a number of their own, except single pieces. They appear under Today’s work once as many are left, or fewer, and you get an e-mail. 0: none.',
  },
  LABEL_SIZE: {
    label: 'Size of labels',
    help: 'In millimetres, such as 90x14, or 90x14-30 with a tail of 30 mm. Without it, labels are 100 x 15 mm.',
  },
  ESTIMATE_HOURS: {
    label: 'Hours that an estimate keeps prices and stock',
    kind: 'number',
    help: 'From 1 to 72, for unpaid orders of the counter. Then the order is cancelled.',
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
  COUNTER_DISCOUNT: {
    label: 'Discount that the counter gives without a manager (%)',
    kind: 'number',
    help: 'Of the price before tax. Above it, a manager signs in for the sale. 100: no limit.',
  },
  OLD_GOLD_ABOVE: {
    label: 'Old gold: above the rate offered without a manager (%)',
    kind: 'number',
    help: 'For the duty Counter. Nobody buys more than 25% above the rate offered. 100: no limit.',
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
