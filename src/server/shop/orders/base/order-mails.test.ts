import { beforeAll, expect, test } from 'vitest'
import type { PaymentStatus } from '../../../../contract/order.ts'
import { registerMails } from '../../../core/mail/mail-list.ts'
import { renderMail } from '../../../core/mail/render-mail.ts'
import { shopMails } from '../../../shop-mails.ts'

beforeAll(() => registerMails(shopMails))

const shop = { name: 'Suvarna', email: 'care@suvarna.example', publicUrl: 'https://suvarna.example' }
const order = { username: 'Asha', id: '0190a6c0-0000-7000-8000-000000000000', orderId: 'AB12-CD34' }

const placed = {
  kind: 'order_placed',
  data: {
    ...order,
    lines: [{ name: 'Meher <Jhumka>', choice: 'Gold, size 6', quantity: 2, paise: 12_345_650 }],
    totalPaise: 24_691_300,
    discountPaise: 2_469_130,
    taxPaise: 2_222_217,
    grandTotalPaise: 24_444_387,
    paymentMethod: 'COD',
    address: ['Asha Rao', '12 MG Road', 'Bengaluru 560001'],
  },
}

test('PAY-04 the order mail names pieces, exact amounts, address and page (ASVS 1.1.2, 1.2.1)', () => {
  const { subject, text, html } = renderMail(placed, shop)
  expect(subject).toBe('Your order AB12-CD34')
  for (const part of [
    '2 × Meher <Jhumka>',
    '(Gold, size 6)',
    '₹2,46,913.00',
    '−₹24,691.30',
    '₹2,44,443.87',
    '12 MG Road',
    `https://suvarna.example/orders/${order.id}`,
  ]) {
    expect(text).toContain(part)
  }
  expect(html).toContain('2 × Meher &lt;Jhumka&gt;')
  expect(html).toContain('₹2,44,443.87')
  expect(html).not.toMatch(/<img|<script|<link|url\(/)
})

test('TAXC-06 the order mail names the rounding, if any', () => {
  const textOf = (roundOffPaise?: number) =>
    renderMail(
      { ...placed, data: { ...placed.data, ...(roundOffPaise !== undefined && { roundOffPaise }) } },
      shop,
    ).text
  expect(textOf(-13)).toMatch(/Round off.*−₹0\.13/)
  expect(textOf()).not.toContain('Round off')
})

test('LIMIT-04 the order mail says until when its price is kept', () => {
  const textOf = (change: object) => renderMail({ ...placed, data: { ...placed.data, ...change } }, shop).text
  expect(textOf({ priceUntil: Date.parse('2026-11-24T10:15:00Z') })).toContain(
    'We keep your price until 24 November, 3:45 pm.',
  )
  expect(textOf({})).not.toContain('keep your price')
})

test('the cancellation mail says what happens to the money', () => {
  const text = (paymentStatus: PaymentStatus) =>
    renderMail({ kind: 'status_changed', data: { ...order, status: 'cancelled', paymentStatus } }, shop).text
  expect(text('due_on_delivery')).toContain('Nothing was paid')
  expect(text('awaiting_confirmation')).toContain(
    'We could not find a payment for it. If you did pay, please send us the 12-digit UTR',
  )
  expect(text('paid')).toContain('will be refunded within 7 to 10 business days')
  expect(text('refunded')).toContain('has been refunded')
  for (const status of ['due_on_delivery', 'awaiting_confirmation'] as const)
    expect(text(status)).not.toContain('7 to 10')
})

test('ADM-14 every change of an order has its text', () => {
  for (const status of ['pending', 'processing', 'shipped', 'completed', 'cancelled'] as const) {
    const { subject, text } = renderMail({ kind: 'status_changed', data: { ...order, status } }, shop)
    expect(subject).toContain('AB12-CD34')
    expect(text).toContain(`/orders/${order.id}`)
  }
  for (const kind of ['payment_confirmed', 'payment_refunded'] as const) {
    expect(renderMail({ kind, data: { ...order, amountPaise: 489_900 } }, shop).text).toContain('₹4,899.00')
  }
})

test('the owner’s mail names UTR, amount and reason of an unmatched payment', () => {
  const { subject, text } = renderMail(
    {
      kind: 'payment_noted',
      data: { utr: '402812345678', amountPaise: 110_000, reason: 'Ring is out of stock.' },
    },
    shop,
  )
  expect(subject).toBe('A payment without an order: UTR 402812345678')
  for (const part of [
    '402812345678',
    '₹1,100.00',
    'Ring is out of stock.',
    'https://suvarna.example/dashboard/noted-payments',
  ])
    expect(text).toContain(part)
})

test('LIMIT-03 LIMIT-08 the mail of a cash order that the shop cancelled says why', () => {
  const text = (reason?: 'not_confirmed' | 'not_prepared') =>
    renderMail(
      {
        kind: 'status_changed',
        data: { ...order, status: 'cancelled', paymentStatus: 'due_on_delivery', ...(reason && { reason }) },
      },
      shop,
    ).text
  expect(text('not_confirmed')).toContain(
    'your order AB12-CD34 was cancelled because it was not confirmed within 24 hours.',
  )
  expect(text('not_prepared')).toContain(
    'your order AB12-CD34 was cancelled because we could not prepare it in time.',
  )
  expect(text()).toContain('your order AB12-CD34 was cancelled.')
  for (const each of [text('not_confirmed'), text('not_prepared'), text()])
    expect(each).toContain('Nothing was paid, so there is nothing to refund.')
})
