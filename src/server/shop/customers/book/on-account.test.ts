import { expect } from 'vitest'
import { refusal, refusalBody } from '../../../../../tests/factories.ts'
import { newPhone } from '../../../../../tests/fixtures/credits.ts'
import { dayAhead, onAccountTest as test } from '../../../../../tests/fixtures/on-account.ts'
import { getDayBook } from '../../../../contract/day-book.ts'
import { cancelOrderAsAdmin, listAllOrders } from '../../../../contract/manage-orders.ts'
import { listReceipts } from '../../../../contract/receipt.ts'

test('CUST-02 a sale on account is billed and handed over unpaid', async ({ sold, record, pdf, read }) => {
  const order = await sold()
  expect(order).toMatchObject({
    status: 'completed',
    paymentStatus: 'awaiting_confirmation',
    handedOver: true,
    dueAmount: 1100,
    dueOn: dayAhead(30),
    priceUntil: null,
    invoiceNumber: expect.any(String) as string,
  })
  expect(await record()).toMatchObject({
    due: 1100,
    dueOn: dayAhead(30),
    creditLeft: 3900,
    orders: [{ orderId: order.orderId, amount: 1100, paidAmount: 0, dueAmount: 1100, dueOn: dayAhead(30) }],
  })
  expect(await read(order)).toMatchObject({ dueOn: dayAhead(30) })

  for (const paper of ['a4', 'a5', '80mm']) {
    const { text } = await pdf(`/api/orders/invoice/${order._id}?paper=${paper}`)
    expect(text).toMatch(/Due on \d{1,2} \w+ \d{4}/)
    expect(text).toContain('1,100.00')
  }
})

test('CUST-02 nothing is sold on account beyond the limit', async ({ sell, sold, record, settle }) => {
  await sold({}, 4)
  expect(await sell()).toMatchObject({ status: 422, body: { code: 'credit_limit' } })
  expect(await sell({ customer: { name: 'Nisha Verma', phone: newPhone() } })).toMatchObject({ status: 201 })

  await settle({ provider: 'cash', amount: 500 })
  expect(await record()).toMatchObject({ due: 3900, creditLeft: 1100 })
  await sold()
})

test('CUST-02 concurrent sales stay within the limit', async ({ sell, record }) => {
  const sales = await Promise.all([sell({}, 2), sell({}, 1), sell({}, 2), sell({}, 1)])
  expect(sales.filter(({ status }) => status === 201).length).toBeGreaterThan(1)
  expect(sales.map(({ status }) => status)).toContain(422)
  expect((await record()).due).toBeLessThanOrEqual(5000)
})

test('CUST-02 the day of payment is within a year and not paid online', async ({ sell, shop }) => {
  for (const change of [
    { dueOn: dayAhead(-1) },
    { dueOn: dayAhead(366) },
    { dueOn: '2026-02-31' },
    { paymentMethod: 'COD' },
  ])
    expect(await sell(change), JSON.stringify(change)).toMatchObject({ status: 400 })
  expect(await sell({ dueOn: dayAhead(365) })).toMatchObject({ status: 201 })

  const { settings } = shop.context
  const { creditLimit } = settings
  Object.assign(settings, { creditLimit: 0 })
  const off = await sell().finally(() => Object.assign(settings, { creditLimit }))
  expect(off).toMatchObject({ status: 400 })
})

test('CUST-02 a payment settles the oldest sale first', async ({
  shop,
  admin,
  sold,
  settle,
  record,
  read,
  pdf,
}) => {
  const first = await sold()
  const second = await sold({ dueOn: dayAhead(1) })
  expect(await settle({ provider: 'cash', amount: 1500 })).toEqual({
    settled: [
      { orderId: first.orderId, amount: 1100 },
      { orderId: second.orderId, amount: 400 },
    ],
  })
  expect(await read(first)).toMatchObject({ paymentStatus: 'paid', status: 'completed', paidAmount: 1100 })
  expect(await read(first)).not.toHaveProperty('dueOn')
  expect(await read(second)).toMatchObject({ paidAmount: 400, dueAmount: 700, dueOn: dayAhead(1) })
  expect((await record()).due).toBe(700)

  const receipts = await Promise.all(
    [first, second].map(({ _id }) => shop.call(listReceipts, { params: { orderId: _id } }, admin.token)),
  )
  expect(receipts).toMatchObject([[{ kind: 'receipt', amount: 1100 }], [{ kind: 'receipt', amount: 400 }]])
  const { text } = await pdf(`/api/orders/receipt?number=${receipts[1]?.[0]?.number}`)
  for (const part of [second.invoiceNumber, 'Amount received', 'Left to pay', '700.00'])
    expect(text).toContain(part)
  expect(text).not.toContain('Advance')

  const { entries } = await shop.call(getDayBook, {}, admin.token)
  const ofSales = entries.filter(({ number }) =>
    [first.invoiceNumber, receipts[1]?.[0]?.number].includes(number),
  )
  expect(ofSales).toMatchObject([
    { kind: 'sale', number: first.invoiceNumber, amount: 1100 },
    { kind: 'advance', amount: 400 },
  ])
})

test('CUST-02 no more is taken than is due', async ({ sold, settle }) => {
  await sold()
  expect((await refusal(settle({ provider: 'cash', amount: 1100.01 }))).status).toBe(400)
  expect((await refusal(settle({ provider: 'bank', amount: 100 }))).status).toBe(400)
  await settle({ provider: 'bank', amount: 1100, reference: 'NEFT 7781' })
  expect((await refusal(settle({ provider: 'cash', amount: 1 }))).status).toBe(400)
})

test('CUST-02 concurrent payments settle no more than is due', async ({ sold, settle, record }) => {
  await sold()
  const results = await Promise.all([1, 2, 3].map(() => refusal(settle({ provider: 'cash', amount: 600 }))))
  expect(results.filter(({ status }) => (status as unknown) === 'accepted')).toHaveLength(1)
  expect((await record()).due).toBe(500)
})

test('CUST-02 cash for sales on account keeps the limits of cash', async ({ shop, sold, settle, ring }) => {
  const { settings } = shop.context
  const { creditLimit } = settings
  Object.assign(settings, { creditLimit: 1_000_000 })
  await sold({ products: [{ productId: ring, quantity: 1, price: 150_000, priceReason: 'A set' }] })
  await sold({ products: [{ productId: ring, quantity: 1, price: 150_000, priceReason: 'A set' }] })
  Object.assign(settings, { creditLimit })
  expect(await refusalBody(settle({ provider: 'cash', amount: 200_000 }))).toMatchObject({
    status: 422,
    data: { code: 'cash_limit' },
  })
  await settle({ provider: 'cash', amount: 199_999.99 })
})

test('CUST-02 debts are listed by age, the overdue on the morning board', async ({
  shop,
  admin,
  sold,
  send,
  list,
  board,
  dueSince,
  ring,
  walkIn,
}) => {
  const overdue = await sold()
  const other = { name: 'Vikram Shah', phone: newPhone() }
  await send({ customer: other, products: [{ productId: ring, quantity: 1 }], dueOn: dayAhead(4) })
  await dueSince(overdue, 400)

  const debtors = await list({ view: 'on_account', limit: '100' })
  const phones = debtors.map(({ phone }) => phone)
  expect(debtors[0]).toMatchObject({ phone: walkIn.phone, due: 1100, dueOn: dayAhead(-400) })
  expect(phones).toContain(other.phone)
  expect(await list({ view: 'on_account', search: other.phone })).toMatchObject([{ phone: other.phone }])
  expect((await board()).overdue?.[0]).toMatchObject({ _id: overdue._id })

  const onAccount = await shop.call(listAllOrders, { query: { status: 'on_account' } }, admin.token)
  expect(onAccount.map(({ _id }) => _id)).toContain(overdue._id)
})

test('CUST-02 figures count a sale on account, and no payment to confirm', async ({
  shop,
  admin,
  sold,
  board,
  settle,
}) => {
  const before = await board()
  await sold()
  const after = await board()
  expect(after.sales.today.now.amount - before.sales.today.now.amount).toBeCloseTo(1100, 2)
  expect(after.sales.today.now.received).toBe(before.sales.today.now.received)
  expect(after.toConfirm).toEqual(before.toConfirm)
  const toConfirm = await shop.app.inject({
    url: '/api/orders?paymentStatus=awaiting_confirmation',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(toConfirm.headers['x-total-count']).toBe('0')

  await settle({ provider: 'upi', amount: 1100 })
  expect((await board()).sales.today.now.received - before.sales.today.now.received).toBeCloseTo(1100, 2)
})

test('CUST-02 cancelling a sale on account credits its bill', async ({
  shop,
  admin,
  sold,
  settle,
  record,
}) => {
  const order = await sold()
  await settle({ provider: 'cash', amount: 100 })
  const cancelled = await shop.call(cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
  expect(cancelled).toMatchObject({ creditNoteNumber: expect.any(String) as string })
  expect(cancelled).not.toHaveProperty('dueOn')
  expect(await record()).toMatchObject({ due: 0, creditLeft: 5000 })
})

test('CUST-02 an account buys on account as well', async ({ shop, admin, asha, sold, list }) => {
  const order = await sold({ customer: { userId: asha.id } })
  expect(await list({ search: asha.email })).toMatchObject([{ hasAccount: true, due: 1100 }])
  const seen = await shop.app.inject({
    url: `/api/orders/order/${order._id}`,
    headers: { authorization: `Bearer ${asha.token}` },
  })
  expect(seen.json()).toMatchObject({ dueAmount: 1100, dueOn: dayAhead(30) })
  expect(admin).toBeDefined()
})
