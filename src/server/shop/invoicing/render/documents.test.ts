import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { pdfText } from '../../../../../tests/pdf-text.ts'
import * as manage from '../../../../contract/manage-orders.ts'
import type { Order, OrderStatus } from '../../../../contract/order.ts'
import { issueInvoice } from '../../../../contract/invoicing.ts'
import { eraseAccount } from '../../../../contract/privacy.ts'
import type { Actor } from '../../../core/context.ts'
import { AppError, unavailable } from '../../../core/lib/errors.ts'
import { openDocumentRenderer } from './document-renderer.ts'
import { openDocuments } from './documents.ts'
import { getInvoice } from '../get-invoice.ts'
import { storePdf } from './stored-pdfs.ts'

const test = shopTest()
  .extend('place', ({ shop, asha }) => async (): Promise<Order> => {
    const productId = await newProduct(shop, { name: 'Ira ring', price: 100 })
    return (
      await sendOrder(shop, asha, {
        products: [{ productId, quantity: 1 }],
        amount: amountOf([{ price: 100, quantity: 1 }]),
        address,
      })
    ).body.order
  })
  .extend(
    'setStatus',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string, status: OrderStatus) =>
        shop.call(manage.updateOrderStatus, { params: { id }, body: { status } }, admin.token),
  )
  .extend(
    'issue',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string) =>
        shop.call(issueInvoice, { params: { id } }, admin.token),
  )
  .extend(
    'download',
    { scope: 'file' },
    ({ shop, admin }) =>
      async (kind: 'invoice' | 'credit-note' | 'packing-slip', id: string, { token } = admin) => {
        const {
          statusCode: status,
          rawPayload: bytes,
          payload,
        } = await shop.app.inject({
          url: `/api/orders/${kind}/${id}`,
          headers: { authorization: `Bearer ${token}` },
        })
        return { status, bytes, words: status === 200 ? pdfText(bytes).join(' ') : payload }
      },
  )
  /** An order of `count` products with long Hindi names, and its invoice. */
  .extend('placeLongOrder', ({ shop, asha, issue }) => async (count: number): Promise<Order> => {
    const name = (index: number) => `${index} ${'स्वर्ण मंगलसूत्र श्रीमती आभूषण '.repeat(6)}`.slice(0, 190)
    const ids: string[] = []
    for (let index = 0; index < count; index += 1)
      ids.push(await newProduct(shop, { name: name(index), price: 10 }))
    const products = ids.map((productId) => ({ productId, quantity: 1 }))
    const { body } = await sendOrder(shop, asha, {
      products,
      amount: amountOf(ids.map(() => ({ price: 10, quantity: 1 }))),
    })
    await issue(body.order._id)
    return body.order
  })
  .extend(
    'storedPdfs',
    { scope: 'file' },
    ({ shop }) =>
      (orderId: string) =>
        shop.context.db.reader
          .selectFrom('invoice_pdfs')
          .selectAll()
          .where('order_id', '=', orderId)
          .execute(),
  )

const address = {
  name: 'Asha',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411001',
}

test('drawing an invoice of 100 Hindi lines does not block (ASVS 15.1.3, 15.2.2)', async ({
  download,
  placeLongOrder,
}) => {
  const order = await placeLongOrder(100)
  let turns = 0
  let drawn = false
  const go = () => {
    turns += 1
    if (!drawn) setImmediate(go)
  }
  go()
  expect((await download('invoice', order._id)).status).toBe(200)
  drawn = true
  // On the request thread the drawing would be a single turn of the event loop, with a dozen others around
  // it.
  expect(turns).toBeGreaterThan(200)
})

test('an invoice and its credit note are drawn once and stored (ASVS 15.1.3, 15.2.2)', async ({
  shop,
  admin,
  asha,
  place,
  issue,
  download,
  storedPdfs,
}) => {
  const order = await place()
  await issue(order._id)
  const first = await download('invoice', order._id)
  expect((await storedPdfs(order._id)).map(({ kind, pdf }) => [kind, pdf])).toEqual([
    ['invoice', first.bytes.toString('base64')],
  ])
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('invoice_pdfs')
      .set({ pdf: Buffer.from('%PDF-1.3 stored').toString('base64') })
      .where('order_id', '=', order._id)
      .execute(),
  )
  const again = await shop.app.inject({
    url: `/api/orders/invoice/${order._id}`,
    headers: { authorization: `Bearer ${asha.token}` },
  })
  expect(again.payload).toBe('%PDF-1.3 stored')
  await shop.call(manage.cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
  const note = await download('credit-note', order._id)
  expect((await storedPdfs(order._id)).find(({ kind }) => kind === 'credit-note')?.pdf).toBe(
    note.bytes.toString('base64'),
  )
  await download('packing-slip', order._id)
  expect(await storedPdfs(order._id)).toHaveLength(2)
})

test('at most three documents of one user are drawn together (ASVS 2.3.2, 2.4.1, 15.1.3, 15.2.2)', async ({
  asha,
  place,
  issue,
  download,
}) => {
  const orders: Order[] = []
  for (let count = 0; count < 8; count += 1) orders.push(await place())
  for (const { _id } of orders) await issue(_id)
  const [others, own] = await Promise.all([
    download('packing-slip', orders[0]?._id ?? ''),
    Promise.all(orders.map(({ _id }) => download('invoice', _id, asha))),
  ])
  expect(others.status).toBe(200)
  const refused = own.filter(({ status }) => status === 429).length
  expect(refused).toBeGreaterThan(0)
  expect(own.filter(({ status }) => status === 200)).toHaveLength(8 - refused)
  expect(own.find(({ status }) => status === 429)?.words).toContain(
    'Your documents are still being prepared.',
  )
  // Concurrent requests for the same document share one drawing.
  const same = await Promise.all(
    Array.from({ length: 8 }, () => download('invoice', orders[7]?._id ?? '', asha)),
  )
  expect(same.map(({ status }) => status)).toEqual(Array(8).fill(200))
})

test('an erased buyer leaves the stored invoice as well (ASVS 14.2.4)', async ({
  shop,
  setStatus,
  download,
  storedPdfs,
}) => {
  const customer = await newShopper(shop, 'user', 'Kanak-Haar-2026')
  const productId = await newProduct(shop, { price: 100 })
  const { body } = await sendOrder(shop, customer, {
    products: [{ productId, quantity: 1 }],
    amount: amountOf([{ price: 100, quantity: 1 }]),
    address,
  })
  const { _id } = body.order
  await setStatus(_id, 'completed')
  expect((await download('invoice', _id)).words).toContain('4 Lake Road')
  await shop.call(eraseAccount, { body: { password: 'Kanak-Haar-2026' } }, customer.token)
  const after = await download('invoice', _id)
  expect(after.status).toBe(200)
  expect(after.words).not.toContain('4 Lake Road')
  expect((await storedPdfs(_id)).map(({ pdf }) => pdf)).toEqual([after.bytes.toString('base64')])
})

test('a PDF drawn before the erasure is not stored', async ({ shop, place, issue, storedPdfs }) => {
  const order = await place()
  await issue(order._id)
  const key = { order_id: order._id, kind: 'invoice' as const }
  await shop.context.db.transaction((tx) => storePdf(tx, key, '{"buyer":"of before"}', 'JVBERg=='))
  expect(await storedPdfs(order._id)).toEqual([])
})

test('a read-only database still serves invoices; other failures are reported', async ({
  shop,
  admin,
  place,
  issue,
  storedPdfs,
}) => {
  const { _id } = await place()
  await issue(_id)
  const { db, settings } = shop.context
  const order = await db.reader
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', _id)
    .executeTakeFirstOrThrow()
  const renderer = openDocumentRenderer()
  const actor = { id: admin.id, email: admin.email, username: 'Owner', role: 'admin' } satisfies Actor
  const readWhile = (failure: Error) =>
    getInvoice(
      db.reader,
      {
        ...shop.context,
        documents: openDocuments(
          { db: { ...db, transaction: () => Promise.reject(failure) }, settings },
          renderer,
        ),
      },
      { actor, id: order.id, masksPan: false, paper: 'a4' },
    )
  try {
    for (const failure of [unavailable(), Object.assign(new Error('disk full'), { code: 'ENOSPC' })]) {
      expect(pdfText((await readWhile(failure)).pdf).join(' ')).toContain(order.order_number)
    }
    for (const failure of [new Error('no such table'), new AppError('rate_stale', 'The rate is too old.')])
      await expect(readWhile(failure)).rejects.toBe(failure)
  } finally {
    await renderer.close()
  }
  expect(await storedPdfs(_id)).toEqual([])
})
