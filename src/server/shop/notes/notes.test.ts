import { expect } from 'vitest'
import {
  amountOf,
  newProduct,
  newShopper,
  refusal,
  sendOrder,
  type Shopper,
} from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { wholeDatabase } from '../../../../tests/whole-database.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { issueInvoice } from '../../../contract/invoicing.ts'
import { updateOrderStatus } from '../../../contract/manage-orders.ts'
import { deleteUser } from '../../../contract/manage-users.ts'
import { createNote, deleteNote, listNotes, type NoteEntity } from '../../../contract/note.ts'
import { getOrder, listOrders } from '../../../contract/order.ts'
import { getPersonalData } from '../../../contract/privacy.ts'

const test = shopTest()
  .extend('place', { scope: 'file' }, ({ shop }) => async (buyer: Shopper) => {
    const productId = await newProduct(shop, { price: 100 })
    return (
      await sendOrder(shop, buyer, {
        products: [{ productId, quantity: 1 }],
        amount: amountOf([{ price: 100, quantity: 1 }]),
      })
    ).body.order
  })
  .extend(
    'note',
    { scope: 'file' },
    ({ shop, admin }) =>
      (entity: NoteEntity, entityId: string, text: string, writer = admin) =>
        shop.call(createNote, { body: { entity, entityId, text } }, writer.token),
  )
  .extend(
    'listedTexts',
    { scope: 'file' },
    ({ shop, admin }) =>
      async (entity: NoteEntity, entityId: string) =>
        (await shop.call(listNotes, { query: { entity, entityId } }, admin.token)).map(({ text }) => text),
  )

test('COUNTER-09 notes are listed newest first with authors, and deleted', async ({
  shop,
  admin,
  asha,
  place,
  note,
  listedTexts,
}) => {
  const [order, other] = [await place(asha), await place(asha)]
  const first = await note('order', order._id, '  Gift for 26 November.\nThe long box.  ')
  expect(first).toMatchObject({
    entity: 'order',
    entityId: order._id,
    text: 'Gift for 26 November.\nThe long box.',
    by: 'Asha',
  })
  const colleague = await newShopper(shop, 'admin')
  await note('order', order._id, 'Called back.', colleague)
  await note('user', asha.id, 'Prefers the phone.')
  expect([
    await listedTexts('order', order._id),
    await listedTexts('order', other._id),
    await listedTexts('user', asha.id),
  ]).toEqual([['Called back.', first.text], [], ['Prefers the phone.']])
  expect(await shop.call(deleteNote, { params: { id: first._id } }, colleague.token)).toEqual({
    message: 'Note deleted successfully!',
  })
  expect((await refusal(shop.call(deleteNote, { params: { id: first._id } }, admin.token))).status).toBe(404)
  await shop.call(deleteUser, { params: { userId: colleague.id } }, admin.token)
  expect(
    await shop.call(listNotes, { query: { entity: 'order', entityId: order._id } }, admin.token),
  ).toMatchObject([{ text: 'Called back.', by: null }])
  const log = await shop.call(listAuditLog, { query: { entityId: order._id } }, admin.token)
  expect(log.map(({ title, before, after }) => [title, before, after])).toEqual([
    [order.orderId, { notes: 2 }, { notes: 1 }],
    [order.orderId, { notes: 1 }, { notes: 2 }],
    [order.orderId, { notes: 0 }, { notes: 1 }],
  ])
})

test('COUNTER-09 a note has up to 2,000 characters and an existing subject', async ({
  asha,
  place,
  note,
  listedTexts,
}) => {
  const { _id } = await place(asha)
  await note('order', _id, 'x'.repeat(2000))
  for (const text of ['', ' \n ', 'x'.repeat(2001)])
    expect((await refusal(note('order', _id, text))).status).toBe(400)
  expect(await refusal(note('order', asha.id, 'x'))).toEqual({
    status: 404,
    message: 'There is no such order.',
  })
  expect(await refusal(note('user', _id, 'x'))).toEqual({ status: 404, message: 'There is no such user.' })
  expect(await listedTexts('order', _id)).toHaveLength(1)
})

test('COUNTER-09 a note is private, but in exports, and deleted with accounts', async ({
  shop,
  admin,
  asha,
  ravi,
  place,
  note,
}) => {
  const [order, ofRavi] = [await place(asha), await place(ravi)]
  const [secret, personal, foreign] = ['Haggles-4711', 'Allergic-to-nickel-4711', 'Only-of-ravi-4711']
  await note('order', order._id, secret)
  await note('user', asha.id, personal)
  await note('order', ofRavi._id, foreign)
  await shop.call(
    updateOrderStatus,
    { params: { id: order._id }, body: { status: 'completed' } },
    admin.token,
  )
  await shop.call(issueInvoice, { params: { id: order._id } }, admin.token)
  const shown = [
    await shop.call(getOrder, { params: { id: order._id } }, asha.token),
    await shop.call(listOrders, { params: { email: asha.email } }, asha.token),
  ]
  const mails = await shop.context.db.reader.selectFrom('outbox').select('data').execute()
  const headers = { authorization: `Bearer ${admin.token}` }
  const papers = await Promise.all(
    ['invoice', 'packing-slip'].map(async (paper) =>
      pdfText((await shop.app.inject({ url: `/api/orders/${paper}/${order._id}`, headers })).rawPayload),
    ),
  )
  const shownText = JSON.stringify([shown, mails, papers])
  expect([secret, personal, foreign].filter((text) => shownText.includes(text))).toEqual([])
  expect(
    (await refusal(shop.call(listNotes, { query: { entity: 'order', entityId: order._id } }, asha.token)))
      .status,
  ).toBe(403)
  expect((await shop.call(getPersonalData, {}, asha.token)).notes).toEqual([
    { about: order.orderId, text: secret, at: expect.any(String) },
    { about: 'account', text: personal, at: expect.any(String) },
  ])
  await shop.call(deleteUser, { params: { userId: asha.id } }, admin.token)
  const databaseText = await wholeDatabase(shop.context.db)
  expect([secret, personal, foreign].map((text) => databaseText.includes(text))).toEqual([false, false, true])
})
