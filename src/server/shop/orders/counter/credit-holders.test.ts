import { expect } from 'vitest'
import { newShopper, refusal } from '../../../../../tests/factories.ts'
import { creditsTest, newPhone } from '../../../../../tests/fixtures/credits.ts'
import { mailsFor } from '../../../../../tests/mails.ts'
import { getUnusedCredit } from '../../../../contract/credit.ts'
import { issueInvoice } from '../../../../contract/invoicing.ts'
import { createRefund, previewRefund } from '../../../../contract/refund.ts'
import type { Order } from '../../../../contract/order.ts'
import { renderMail, type StoredMail } from '../../../core/mail/render-mail.ts'

const PRICE = 156_871.68
const OTHER = { status: 400, message: 'This credit belongs to another customer.' }
const kanchan = { name: 'Kanchan', email: 'care@kanchan.example', publicUrl: 'https://kanchan.example' }

const test = creditsTest
  /** A paid order of ₹1,56,871.68 that was kept as credit, with its credit note. */
  .extend('keep', { scope: 'file' }, ({ shop, admin, take, pay }) => async (more: object): Promise<Order> => {
    const order = await take(1, more)
    const { _id: id } = order
    await pay(order, PRICE)
    await shop.call(issueInvoice, { params: { id } }, admin.token)
    const request = { amount: PRICE, reason: 'Too long', restock: false, asCredit: true }
    const { digest } = await shop.call(previewRefund, { params: { id }, body: request }, admin.token)
    return shop.call(createRefund, { params: { id }, body: { ...request, digest } }, admin.token)
  })
  .extend(
    'draw',
    { scope: 'file' },
    ({ credit }) =>
      (order: Order, from: string | null) =>
        refusal(credit(order, { kind: 'exchange', from, amount: 100, perGram: undefined })),
  )

const addressWith = (phone: string) => ({
  name: 'Meera Iyer',
  phone,
  line1: '12 Temple Road',
  line2: '',
  city: 'Mysuru',
  state: 'Karnataka',
  pin: '570001',
})

test('RETURN-07 a phone number in an address draws no credit', async ({ shop, take, keep, draw }) => {
  const phone = newPhone()
  const { orderId } = await keep({ customer: { name: 'Meera Iyer', phone } })
  const address = addressWith(phone)
  const { id: userId } = await newShopper(shop)
  for (const customer of [{ name: 'Thief', phone: newPhone() }, { userId }])
    expect(await draw(await take(1, { customer, address }), orderId)).toEqual(OTHER)
})

test('RETURN-07 order or credit note prove a credit beside the phone', async ({
  shop,
  admin,
  take,
  keep,
  draw,
}) => {
  const customer = { name: 'Meera Iyer', phone: newPhone() }
  const { orderId, creditNoteNumber, creditNotes } = await keep({ customer })
  const note = creditNoteNumber ?? creditNotes[0]?.number ?? ''
  expect(await shop.call(getUnusedCredit, { params: { from: note } }, admin.token)).toMatchObject({
    order: { orderId },
    left: PRICE,
  })
  const next = await take(1, { customer })
  expect([await draw(next, orderId), await draw(next, note)]).toMatchObject([
    { status: 'accepted' },
    { status: 'accepted' },
  ])
  expect(await draw(await take(), note)).toEqual(OTHER)
})

test('RETURN-07 a ticket draws a credit for its account, with a mail', async ({ shop, take, keep, draw }) => {
  const holder = await newShopper(shop)
  const phone = newPhone()
  const order = await keep({ customer: { userId: holder.id }, address: addressWith(phone) })
  const ticket = 'R26-000042'
  await shop.context.db.transaction((tx) =>
    tx.db
      .insertInto('return_requests')
      .values({
        id: crypto.randomUUID(),
        ticket,
        order_id: order._id,
        lines: '[]',
        reason: 'Too long',
        wish: 'exchange',
        comment: null,
        message: null,
        state: 'received',
        received: '[]',
        decided_by: null,
        created_at: 1,
        decided_at: 1,
        received_at: 1,
        closed_at: null,
        version: 1,
      })
      .execute(),
  )
  expect(await draw(await take(1, { customer: { name: 'Thief', phone } }), ticket)).toEqual({
    status: 400,
    message: 'Enter the number of the credit note or of the order, as the customer has it.',
  })

  const own = await take(1, { customer: { userId: holder.id } })
  expect((await draw(own, ticket)).status).toBe('accepted')
  const mail = (await mailsFor(shop, holder.email)).find(({ kind }) => kind === 'credit_used')
  const { subject, text } = renderMail(mail as StoredMail, kanchan)
  expect(subject).toBe(`Your credit was used for order ${own.orderId}`)
  expect(text).toContain(`₹100.00 of your credit from order ${order.orderId}`)
})
