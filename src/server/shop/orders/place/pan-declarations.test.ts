import { expect } from 'vitest'
import { newShopper, refusal } from '../../../../../tests/factories.ts'
import { panDeclaration } from '../../../../../tests/fixtures/pan-declarations.ts'
import { PAN, panTest } from '../../../../../tests/fixtures/pan-orders.ts'
import { pdfText } from '../../../../../tests/pdf-text.ts'
import type { TestShop } from '../../../../../tests/shop.ts'
import { wholeDatabase } from '../../../../../tests/whole-database.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import { createManualOrder } from '../../../../contract/counter-order.ts'
import { issueInvoice } from '../../../../contract/invoicing.ts'
import { cancelOrderAsAdmin, exportPanDeclarations, revealPan } from '../../../../contract/manage-orders.ts'
import { deleteUser } from '../../../../contract/manage-users.ts'
import { getOrder } from '../../../../contract/order.ts'
import { getPersonalData, type PersonalData } from '../../../../contract/privacy.ts'

const test = panTest
const GSTIN = '27AAPFU0939F1ZV'
const masked = { ...panDeclaration, birthDate: '••••', documentNumber: '••••390' }

const fetchFile = (shop: TestShop, url: string, { token }: { token: string }) =>
  shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } })

test('FORM60-01 a declaration stands in the place of a PAN', async ({ shop, admin, asha, chain, buy }) => {
  expect(await buy(asha, { panDeclaration })).toMatchObject({ status: 201 })
  expect(await buy(asha, { panDeclaration: null })).toMatchObject({
    status: 422,
    body: { code: 'pan_needed' },
  })

  const sell = (change: object) =>
    shop.app.inject({
      method: 'POST',
      url: createManualOrder.path,
      headers: { authorization: `Bearer ${admin.token}` },
      payload: {
        customer: { name: 'Meera Iyer', phone: '9845012345' },
        paymentMethod: 'CASH',
        products: [{ productId: chain, quantity: 2 }],
        panDeclaration: { ...panDeclaration, documentNumber: ' z4417390 ' },
        ...change,
      },
    })
  const { order } = (await sell({})).json<{ order: { _id: string } }>()
  expect(await shop.call(revealPan, { params: { id: order._id } }, admin.token)).toEqual({
    panDeclaration,
    orders: [],
  })
  expect((await sell({ pan: PAN })).json()).toMatchObject({
    message: 'panDeclaration: is not possible with pan',
  })
})

test.for<[string, object]>([
  ['pan', { pan: PAN }],
  ['buyerGstin', { buyerGstin: GSTIN }],
])('FORM60-01 a declaration beside %s is refused', async ([name, change], { asha, buy }) => {
  expect(await buy(asha, { panDeclaration, ...change })).toMatchObject({
    status: 400,
    body: { message: `panDeclaration: is not possible with ${name}` },
  })
})

test.for<[string, string]>([
  ['name', 'A'],
  ['birthDate', '1961-02-30'],
  ['birthDate', '2999-01-01'],
  ['reason', ''],
  ['document', '?'.repeat(61)],
  ['documentNumber', '12'],
])('FORM60-01 a declaration with %s "%s" is refused', async ([field, value], { asha, buy }) => {
  expect(await buy(asha, { panDeclaration: { ...panDeclaration, [field]: value } })).toMatchObject({
    status: 400,
    body: { issues: [{ path: `panDeclaration.${field}` }] },
  })
})

test('FORM60-01 a declaration is encrypted, masked, and revealed with an audit entry', async ({
  shop,
  admin,
  asha,
  buy,
}) => {
  const secret = { ...panDeclaration, reason: 'Because of QWERT9', documentNumber: 'QWERT98765' }
  const { order } = (await buy(asha, { panDeclaration: secret })).body
  expect(order).not.toHaveProperty('panDeclaration')
  expect((await shop.call(getOrder, { params: { id: order._id } }, asha.token)).panDeclaration).toEqual({
    ...secret,
    birthDate: '••••',
    documentNumber: '••••765',
  })

  expect(await refusal(shop.call(revealPan, { params: { id: order._id } }, asha.token))).toMatchObject({
    status: 403,
  })
  expect((await shop.call(revealPan, { params: { id: order.orderId } }, admin.token)).panDeclaration).toEqual(
    secret,
  )
  const entries = await shop.call(listAuditLog, { query: {} }, admin.token)
  expect(entries[0]).toMatchObject({ entity: 'order', title: order.orderId, after: { panShown: true } })

  const stored = (await wholeDatabase(shop.context.db)) + JSON.stringify(entries)
  for (const text of [secret.reason, secret.documentNumber]) expect(stored).not.toContain(text)
})

test('FORM60-01 an order below the limit stores no declaration', async ({ shop, asha, buy, chain }) => {
  const { order } = (
    await buy(asha, {
      products: [{ productId: chain, quantity: 1 }],
      amount: '156871.68',
      panDeclaration,
    })
  ).body
  expect(await shop.call(getOrder, { params: { id: order._id } }, asha.token)).not.toHaveProperty(
    'panDeclaration',
  )
})

test('FORM60-01 the bill and the own data tell of the declaration', async ({ shop, admin, buy }) => {
  const customer = await newShopper(shop)
  const { order } = (await buy(customer, { panDeclaration })).body
  await shop.call(issueInvoice, { params: { id: order._id } }, admin.token)

  for (const paper of ['a4', '80mm']) {
    const bill = await fetchFile(shop, `/api/orders/invoice/${order._id}?paper=${paper}`, customer)
    const text = pdfText(bill.rawPayload).join(' ')
    expect(text).toContain('Declaration in place of PAN (Form 60)')
    expect(text).not.toContain(panDeclaration.documentNumber)
  }

  const own = async () =>
    (await fetchFile(shop, getPersonalData.path, customer)).json<PersonalData>().orders[0]?.panDeclaration
  expect(await own()).toEqual(panDeclaration)
  await shop.context.db.transaction(async (tx) => {
    await tx.db
      .updateTable('sessions')
      .set({ confirmed_at: null })
      .where('user_id', '=', customer.id)
      .execute()
    await tx.db.deleteFrom('throttles').execute()
  })
  expect(await own()).toEqual(masked)
})

test('FORM60-01 erasure keeps a declaration with an invoice only', async ({ shop, admin, buy }) => {
  const customer = await newShopper(shop)
  const [billed, cancelled] = [
    (await buy(customer, { panDeclaration })).body.order,
    (await buy(customer, { panDeclaration })).body.order,
  ]
  await shop.call(issueInvoice, { params: { id: billed._id } }, admin.token)
  for (const { _id } of [billed, cancelled])
    await shop.call(cancelOrderAsAdmin, { params: { id: _id }, body: {} }, admin.token)
  await shop.call(deleteUser, { params: { userId: customer.id } }, admin.token)

  expect(await shop.call(revealPan, { params: { id: billed._id } }, admin.token)).toMatchObject({
    panDeclaration,
  })
  expect(await refusal(shop.call(revealPan, { params: { id: cancelled._id } }, admin.token))).toMatchObject({
    status: 404,
  })
})

test('FORM60-01 a repeated key returns its order, and hashes omit the declaration', async ({
  asha,
  shop,
  chain,
}) => {
  const send = (reason: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/orders/create-order',
      headers: { authorization: `Bearer ${asha.token}`, 'idempotency-key': 'declared' },
      payload: {
        products: [{ productId: chain, quantity: 2 }],
        amount: '313743.36',
        email: asha.email,
        paymentMethod: 'BANK',
        panDeclaration: { ...panDeclaration, reason },
      },
    })
  const [first, again] = [await send('No taxable income'), await send('Agricultural income')]
  expect([first.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.json<{ order: object }>().order).toMatchObject({
    _id: first.json<{ order: { _id: string } }>().order._id,
  })
})

test('FORM60-01 the statement lists the declarations of a half-year', async ({ shop, admin, buy }) => {
  const customer = await newShopper(shop)
  const { order } = (await buy(customer, { panDeclaration: { ...panDeclaration, name: '=Kamala' } })).body
  const dropped = (await buy(customer, { panDeclaration })).body.order
  await shop.call(cancelOrderAsAdmin, { params: { id: dropped._id }, body: {} }, admin.token)
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('orders')
      .set({ created_at: Date.parse('2025-09-30T18:30:00Z') })
      .where('id', 'in', [order._id, dropped._id])
      .execute(),
  )
  const file = async (half: string) =>
    (await fetchFile(shop, `${exportPanDeclarations.path}?half=${half}`, admin)).payload.split('\r\n')

  expect(await file('2025-2')).toEqual([
    '\ufeff"orderId","date","amount","name","birthDate","address","reason","document","documentNumber","invoiceNumber"',
    `"${order.orderId}","2025-10-01","313743.36","'=Kamala","1961-07-14","Asha, 4 Lake Road, Pune 411001, Maharashtra, Phone 9876543210","Agricultural income only","Passport","'Z4417390",""`,
    '',
  ])
  expect(await file('2025-1')).toHaveLength(2)
  expect((await fetchFile(shop, `${exportPanDeclarations.path}?half=2025-3`, admin)).statusCode).toBe(400)
})
