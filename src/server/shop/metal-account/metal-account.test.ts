import { expect } from 'vitest'
import { newShopper, refusal } from '../../../../tests/factories.ts'
import { metalTest as test } from '../../../../tests/fixtures/metal-account.ts'
import { dayInIndia, isoDay } from '../../../rules/india-time.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { cancelOrderAsAdmin } from '../../../contract/manage-orders.ts'
import { updateProduct } from '../../../contract/manage-products.ts'
import { updateUserDuty } from '../../../contract/manage-users.ts'
import { getMetalAccount } from '../../../contract/metal-account.ts'
import { createPiece, deletePiece, updatePiece } from '../../../contract/piece.ts'
import { closeStockTaking, createStockTaking } from '../../../contract/stock-taking.ts'
import { sellByPiece } from '../../../../tests/pieces.ts'
import { buy } from '../../../../tests/fixtures/stock-moves.ts'
import { newRing } from '../../../../tests/variants.ts'
import { storeMetalBalances } from './metal-balances.ts'

const today = isoDay(dayInIndia(Date.now()))
const row = { metal: 'gold', fineness: 750 }
const ofRing = { price: 10, fineness: 750, netWeight: 3.5, grossWeight: 3.6 }

test('METAL-01 entries of loose metal change the account', async ({ shop, admin, account, enter }) => {
  await enter({ kind: 'bought', grams: 10.005 })
  await enter({ kind: 'issued', grams: 6 })
  await enter({ kind: 'received', grams: 5.75, note: 'Rings of Ramesh' })
  await enter({ kind: 'adjusted', grams: -0.25, note: 'Loss in polishing' })
  await enter({ metal: 'silver', fineness: 925, kind: 'bought', grams: 100 })
  await enter({ fineness: 916, kind: 'bought', grams: 1 })

  const none = { opening: 0, sold: 0, oldGold: 0, issued: 0, received: 0, adjusted: 0 }
  expect(await account()).toEqual([
    { ...none, metal: 'gold', fineness: 916, bought: 1, closing: 1 },
    { ...none, ...row, bought: 10.005, issued: 6, received: 5.75, adjusted: -0.25, closing: 9.505 },
    { ...none, metal: 'silver', fineness: 925, bought: 100, closing: 100 },
  ])
  const [logged] = await shop.call(listAuditLog, { query: { entity: 'metal account' } }, admin.token)
  expect(logged).toMatchObject({ call: 'POST /api/metal-account/entries', title: '22K (916)' })
})

test.for([
  [{ grams: 0 }, 'grams: must not be 0'],
  [{ grams: -1 }, 'grams: must be above 0'],
  [{ grams: 1.0005 }, 'grams: must have at most three decimals'],
  [{ fineness: 917 }, 'fineness: is none of gold'],
  [{ kind: 'sold' }, 'kind: must be one of bought, issued, received, adjusted'],
  [{ kind: 'adjusted', note: null }, 'note: is needed for an adjustment'],
] as const)('METAL-01 rejects the entry %j', async ([entry, message], { enter }) => {
  expect(await refusal(enter(entry as never))).toEqual({ status: 400, message })
})

test('METAL-01 only managers and owners see the account', async ({ shop, admin, enter }) => {
  const person = await newShopper(shop, 'admin')
  const setDuty = (duty: 'counter' | 'manager') =>
    shop.call(updateUserDuty, { params: { userId: person.id }, body: { duty } }, admin.token)
  const read = () => shop.call(getMetalAccount, { query: {} }, person.token)

  await setDuty('counter')
  expect(await refusal(read())).toMatchObject({ status: 403 })
  expect(await refusal(enter({}, person.token))).toMatchObject({ status: 403 })
  await setDuty('manager')
  expect(await read()).toEqual([])
})

test('METAL-01 pieces are bought, received, sold and returned', async ({ shop, admin, asha, account }) => {
  const { id, ids } = await newRing(shop, [{ size: '12', ...ofRing, stock: 0 }])
  const [first] = await sellByPiece(shop, admin, id, ids, [3.25])
  const piece = { variantId: ids[0] ?? '', tag: 'M-1', netWeight: 4.1, grossWeight: 4.2, fromMetal: true }
  const { _id } = await shop.call(createPiece, { body: piece }, admin.token)
  expect(await account()).toMatchObject([{ ...row, bought: 3.25, received: 4.1, closing: 7.35 }])

  const order = (await buy(shop, asha, id, { size: '12' })).body.order
  expect(await account()).toMatchObject([{ ...row, sold: 3.25, closing: 4.1 }])

  const cancellation = { params: { id: order?._id ?? '' }, body: { restock: true } }
  await shop.call(cancelOrderAsAdmin, cancellation, admin.token)
  expect(await account()).toMatchObject([{ ...row, sold: 0, closing: 7.35 }])

  await shop.call(updatePiece, { params: { id: _id }, body: { netWeight: 4 } }, admin.token)
  await shop.call(deletePiece, { params: { id: first?._id ?? '' } }, admin.token)
  expect(await account()).toMatchObject([
    { ...row, bought: 3.25, received: 4.1, adjusted: -3.35, closing: 4 },
  ])
})

test('METAL-01 counted stock follows count, weight and purity', async ({ shop, admin, asha, account }) => {
  const { id, ids } = await newRing(shop, [{ size: '12', ...ofRing, stock: 4 }])
  const edit = (fields: object) =>
    shop.call(
      updateProduct,
      { params: { id }, body: { variants: [{ _id: ids[0] ?? '', ...fields }] } },
      admin.token,
    )
  expect(await account()).toMatchObject([{ ...row, bought: 14, closing: 14 }])

  await buy(shop, asha, id, { size: '12', quantity: 2 })
  expect(await account()).toMatchObject([{ ...row, sold: 7, closing: 7 }])

  await edit({ stock: 5 })
  expect(await account()).toMatchObject([{ ...row, bought: 24.5, sold: 7, closing: 17.5 }])

  await edit({ stock: 4, netWeight: 3 })
  expect(await account()).toMatchObject([{ ...row, adjusted: -5.5, closing: 12 }])

  await edit({ fineness: 916 })
  expect(await account()).toMatchObject([
    { metal: 'gold', fineness: 916, adjusted: 12, closing: 12 },
    { ...row, adjusted: -17.5, closing: 0 },
  ])
})

test('METAL-01 a stock taking adjusts the weight of removed pieces', async ({ shop, admin, account }) => {
  const { id, ids } = await newRing(shop, [{ size: '12', ...ofRing, stock: 0 }])
  const [piece] = await sellByPiece(shop, admin, id, ids, [3.25])
  const { _id } = await shop.call(createStockTaking, { body: { scope: 'all' } }, admin.token)
  const missing = [{ pieceId: piece?._id ?? '', action: 'remove' as const, reason: 'Lost' }]
  await shop.call(closeStockTaking, { params: { id: _id }, body: { missing } }, admin.token)

  expect(await account()).toMatchObject([{ ...row, bought: 3.25, adjusted: -3.25, closing: 0 }])
})

test('METAL-01 a period opens with earlier entries', async ({ shop, account, enter, at }) => {
  await at('2025-01-15', { kind: 'bought', mg: 5000 })
  await at('2025-02-10', { kind: 'sold', mg: -1500 })
  await at('2025-02-20', { kind: 'opening', mg: 250 })
  await at('2025-03-01', { kind: 'received', mg: 100 })
  await enter({ kind: 'bought', grams: 1 })

  const february = { ...row, opening: 5.25, bought: 0, sold: 1.5, closing: 3.75 }
  expect(await account({ from: '2025-02-01', to: '2025-02-28' })).toMatchObject([february])
  const store = (day: string) =>
    shop.context.db.transaction((tx) => storeMetalBalances(tx, Date.parse(`${day}T12:00:00Z`)))
  await store('2025-02-01')
  await store('2025-03-05')
  await store('2025-03-06')
  const balances = await shop.context.db.reader.selectFrom('metal_balances').selectAll().execute()
  expect(balances.map(({ month, mg }) => [month, Number(mg)])).toEqual([['2025-03', 3750]])

  expect(await account({ from: '2025-02-01', to: '2025-02-28' })).toMatchObject([february])
  expect(await account({ from: '2025-02-20', to: '2025-03-31' })).toMatchObject([
    { ...row, opening: 3.75, received: 0.1, closing: 3.85 },
  ])
  expect(await account({ from: '2025-03-02', to: '2025-03-31' })).toMatchObject([
    { ...row, opening: 3.85, closing: 3.85 },
  ])
  expect(await account({ from: today, to: today })).toMatchObject([{ opening: 3.85, bought: 1 }])
  expect(await refusal(account({ from: '2025-02-02', to: '2025-02-01' }))).toEqual({
    status: 400,
    message: 'to: must not be before the first day',
  })
})

test('METAL-01 the account comes as a CSV file', async ({ shop, admin, enter }) => {
  await enter({ kind: 'bought', grams: 10.005 })
  const response = await shop.app.inject({
    url: `/api/metal-account?from=${today}&to=${today}&format=csv`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="metal-account-${today}-to-${today}.csv"`,
  })
  expect(response.body.slice(1).replaceAll('"', '')).toBe(
    'metal,fineness,opening,bought,sold,oldGold,issued,received,adjusted,closing\r\ngold,750,0,10.005,0,0,0,0,0,10.005\r\n',
  )
})
