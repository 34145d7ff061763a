import type { SettingGroupName } from '../../../contract/manage-settings.ts'

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
  search: { label: 'Search', lead: 'How customers find pieces and old addresses.' },
  mail: { label: 'Mail', lead: 'Sends codes, order mails and notices.' },
  notices: { label: 'Notices', lead: 'E-mails the shop sends you.' },
}
