import type { WrittenMail } from './layout.ts'
import type { OwnerMail } from './outbox.ts'
import { rupees } from './rupees.ts'

/** Writes a notice to the owner. */
export function writeOwnerMail(mail: OwnerMail): WrittenMail {
  if (mail.kind === 'owner_summary') return summary(mail.data)
  const { id, orderId, paise, city, pieces } = mail.data
  const isNew = mail.kind === 'owner_order'
  const subject = isNew ? `New order ${orderId}, ${rupees(paise)}${mail.data.toConfirm ? ': payment to confirm' : ''}` : `Payment to confirm for order ${orderId}`
  return {
    subject,
    blocks: [
      { heading: isNew ? `New order ${orderId}` : 'Payment to confirm' },
      ...(isNew ? [] : [{ text: `The shopper of order ${orderId} has entered the reference ${mail.data.utr}.` }]),
      { label: 'Pieces', lines: pieces },
      { rows: [...(city === '' ? [] : [{ name: 'City', amount: city }]), { name: 'Amount', amount: rupees(paise), strong: true }] },
      { button: 'Open the order', path: `/dashboard/orders/${id}` },
    ],
  }
}

function summary({ count, paise, payments, orders }: Extract<OwnerMail, { kind: 'owner_summary' }>['data']): WrittenMail {
  const subject = count > 0 ? `${counted(count, 'new order')}, ${rupees(paise)}` : counted(payments, 'payment', 'to confirm')
  const more = count - orders.length
  return {
    subject,
    blocks: [
      { heading: subject },
      ...(count > 0 && payments > 0 ? [{ text: `${counted(payments, 'reference')} of a payment was entered for earlier orders.` }] : []),
      ...(orders.length > 0
        ? [{ rows: orders.map(({ orderId, paise: each, toConfirm }) => ({ name: orderId, note: toConfirm ? 'payment to confirm' : '', amount: rupees(each) })) }]
        : []),
      ...(more > 0 ? [{ text: `and ${more} more.` }] : []),
      { button: 'Open the orders', path: '/dashboard/manage-orders' },
    ],
  }
}

const counted = (count: number, what: string, then = '') => [`${count} ${what}${count === 1 ? '' : 's'}`, then].filter(Boolean).join(' ')
