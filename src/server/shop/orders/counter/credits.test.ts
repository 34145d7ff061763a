import { expect } from 'vitest'
import { newShopper, refusal, refusalBody } from '../../../../../tests/factories.ts'
import { seller, creditsTest } from '../../../../../tests/fixtures/credits.ts'
import { pdfText } from '../../../../../tests/pdf-text.ts'
import { enterRates, gold } from '../../../../../tests/weighed.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import { listCredits, listOldGoldRates } from '../../../../contract/credit.ts'
import { getMetalAccount } from '../../../../contract/metal-account.ts'
import { updateUserDuty } from '../../../../contract/manage-users.ts'
import type { Duty } from '../../../../contract/duty.ts'
import type { Order } from '../../../../contract/order.ts'

const test = creditsTest

test('RETURN-07 old gold pays part of E1, whose bill stays', async ({
  shop,
  admin,
  take,
  credit,
  pay,
  vouchers,
}) => {
  const order = await take(1, { handedOver: true })
  const credited = await credit(order)
  expect(credited).toMatchObject({
    amount: 156_871.68,
    paymentStatus: 'awaiting_confirmation',
    totals: order.totals,
    payments: [{ provider: 'credit', credit: 'old_gold', amount: 101_136 }],
  })
  const [listed] = await shop.call(listCredits, { params: { id: order._id } }, admin.token)
  expect(listed).toMatchObject({
    kind: 'old_gold',
    metal: 'gold',
    fineness: 916,
    grossWeight: 8.15,
    netWeight: 8,
    rate: { perGram: 12_900 },
    deduction: 2,
    amount: 101_136,
    note: 'Two bangles',
    from: null,
    by: 'Asha',
  })
  expect(await refusal(pay(order, 55_735.69))).toEqual({
    status: 400,
    message: 'The payments exceed the order.',
  })
  const paid = await pay(order, 55_735.68)
  expect(paid).toMatchObject({
    paymentStatus: 'paid',
    status: 'completed',
    amount: 156_871.68,
    payments: [{ credit: 'old_gold' }, { provider: 'cash', amount: 55_735.68 }],
  })
  expect(paid.payments[1]).not.toHaveProperty('credit')
  const bill = await shop.app.inject({
    url: `/api/orders/invoice/${order._id}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  for (const text of ['Old gold, Cash', '1,56,871.68'])
    expect(pdfText(bill.rawPayload).join(' ')).toContain(text)
  const voucher = await vouchers(order)
  for (const text of [
    'Purchase voucher',
    listed?.voucher ?? '?',
    order.orderId,
    'Meera Iyer',
    '12 Temple Road',
    'Kanchan Jewels',
    'Old gold, 22K (916)',
    '8.150 g',
    '8.000 g',
    '12,900.00',
    '1,03,200.00',
    'Melting, 2%',
    '2,064.00',
    '1,01,136.00',
    'Two bangles',
  ])
    expect(voucher.text).toContain(text)
  const log = JSON.stringify(await shop.call(listAuditLog, { query: { entityId: order._id } }, admin.token))
  expect(log).toContain('"provider":"credit","credit":{"kind":"old_gold"')
  expect(log).not.toContain('Temple')
  expect(await refusalBody(credit(order))).toMatchObject({ status: 409, data: { code: 'stale_edit' } })
})

test('RETURN-07 old gold alone pays an order', async ({ take, credit }) => {
  const order = await take(1)
  // 156871.68 / 12.
  expect(
    await credit(order, { netWeight: 12, grossWeight: 12, perGram: 13_072.64, deduction: 0 }),
  ).toMatchObject({ paymentStatus: 'paid', payments: [{ amount: 156_871.68 }] })
})

test('RETURN-07 a credit above the amount due is rejected', async ({ take, credit, pay }) => {
  const order = await take()
  await pay(order, 55_735.69)
  expect(await refusal(credit(order))).toEqual({
    status: 400,
    message: 'The credit is higher than the order.',
  })
  expect((await credit(order, { netWeight: 7.999 })).payments).toHaveLength(2)
})

test('RETURN-07 RETURN-08 entries are checked at their fields', async ({ take, credit }) => {
  const order = await take()
  for (const [change, path] of [
    [{ netWeight: 8.151 }, 'netWeight'],
    [{ fineness: 900 }, 'fineness'],
    [{ metal: 'brass' }, 'metal'],
    [{ perGram: 0 }, 'perGram'],
    [{ perKg: 1 }, 'perGram'],
    [{ deduction: 100.5 }, 'deduction'],
    [{ deduction: 100 }, 'netWeight'],
    [{ seller: { name: 'Meera Iyer' } }, 'seller.address'],
    [{ seller: { ...seller, name: ' ' } }, 'seller.name'],
    [{ seller: undefined }, 'seller'],
    [{ seller: { ...seller, pan: 'ABC' } }, 'seller.pan'],
  ] as const)
    expect((await refusalBody(credit(order, change))).data, path).toMatchObject({
      code: 'invalid_input',
      issues: [{ path }],
    })
})

test('RETURN-07 concurrent credits never exceed the order', async ({ take, credit, shop, admin }) => {
  for (let round = 0; round < 3; round += 1) {
    const order = await take()
    const sent = await Promise.all([1, 2, 3].map(() => refusal(credit(order))))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([400, 400, 'accepted'])
    expect(await shop.call(listCredits, { params: { id: order._id } }, admin.token)).toHaveLength(1)
  }
})

test('RETURN-07 COUNTER-05 a credit never counts as cash', async ({ take, credit, pay }) => {
  const order = await take(2)
  await credit(order)
  await pay(order, 199_999.99)
  expect((await pay(order, 12_607.37, 'terminal')).paymentStatus).toBe('paid')
})

test('RETURN-07 the rate offered is that of sale less the deduction', async ({ shop, admin }) => {
  await enterRates(shop, admin, [gold(916, 13_430), { metal: 'silver', fineness: 925, perKg: 157_300.55 }])
  expect(await shop.call(listOldGoldRates, {}, admin.token)).toMatchObject([
    {
      metal: 'gold',
      fineness: 916,
      purity: '22K (916)',
      sale: { perGram: 13_430 },
      offered: { perGram: 13_027.1 },
    },
    { metal: 'silver', fineness: 925, sale: { perKg: 157_300.55 }, offered: { perKg: 145_503.01 } },
  ])
})

test('RETURN-08 vouchers are numbered without gaps', async ({ shop, admin, take, credit }) => {
  const orders = [await take(), await take(), await take()]
  await Promise.all([
    ...orders.map((order) => credit(order)),
    refusal(credit(orders[0] as Order, { perGram: 99_999 })),
  ])
  const vouchers = await Promise.all(
    orders.map(({ _id: id }) => shop.call(listCredits, { params: { id } }, admin.token)),
  )
  const serials = vouchers
    .flat()
    .map(({ voucher }) => Number(voucher?.split('/').at(-1)))
    .toSorted((a, b) => a - b)
  expect(vouchers.flat()[0]?.voucher).toMatch(/^PV\/\d\d-\d\d\/\d{6}$/)
  expect(serials.map((each) => each - (serials[0] ?? 0))).toEqual([0, 1, 2])
})

test('RETURN-08 above the limit the seller gives a PAN, which only owners see', async ({
  shop,
  admin,
  take,
  credit,
  vouchers,
}) => {
  const order = await take(2)
  await credit(order)
  const second = { deduction: 4.19, perGram: 12_900 }
  expect(await refusalBody(credit(order, second))).toMatchObject({
    status: 422,
    data: { code: 'pan_needed', message: 'PAN is needed for old gold above ₹2,00,000.' },
  })
  await credit(order, { ...second, seller: { ...seller, pan: ' fghij5678k ' } })
  const stored = await shop.context.db.reader.selectFrom('purchase_vouchers').select('pan').execute()
  expect(JSON.stringify(stored)).not.toContain('FGHIJ5678K')
  expect((await vouchers(order)).text).toContain('PAN FGHIJ5678K')
  for (const duty of ['manager', 'counter'] satisfies Duty[]) {
    const colleague = await newShopper(shop, 'admin')
    await shop.call(updateUserDuty, { params: { userId: colleague.id }, body: { duty } }, admin.token)
    const { status, text } = await vouchers(order, colleague.token)
    expect([status, text.includes('PAN on record'), text.includes('FGHIJ')]).toEqual([200, true, false])
  }
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('sessions').set({ confirmed_at: 1 }).where('user_id', '=', admin.id).execute(),
  )
  expect((await vouchers(order)).status).toBe(403)
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('sessions').set({ confirmed_at: Date.now() }).where('user_id', '=', admin.id).execute(),
  )
})

test('METAL-01 old gold of a credit enters the account', async ({ shop, admin, take, credit }) => {
  const oldGoldOf = async () =>
    (await shop.call(getMetalAccount, { query: {} }, admin.token)).find(
      ({ metal, fineness }) => metal === 'gold' && fineness === 916,
    )?.oldGold ?? 0
  const earlier = await oldGoldOf()

  await credit(await take(1, { handedOver: true }))
  expect((await oldGoldOf()) - earlier).toBeCloseTo(8, 6)
})
