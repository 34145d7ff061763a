import { expect } from 'vitest'
import { refusal, refusalBody } from '../../../../../tests/factories.ts'
import { agreedPriceTest as test } from '../../../../../tests/fixtures/agreed-price.ts'
import { newChain } from '../../../../../tests/weighed.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import { getMorningBoard } from '../../../../contract/morning-board.ts'
import { createTaxClass } from '../../../../contract/tax-class.ts'
import { dayInIndia, isoDay } from '../../../../rules/india-time.ts'

const month = isoDay(dayInIndia(Date.now())).slice(0, 7)

test('FINAL-01 the amount that was typed is what the customer pays', async ({
  shop,
  admin,
  preview,
  sell,
  pay,
  download,
}) => {
  const totals = {
    totalPrice: 152_302.6,
    discount: 0,
    makingDiscount: 3587.5,
    priceDiscount: 3084.03,
    tax: 4368.93,
    taxes: [{ taxable: 145_631.07, tax: 4368.93 }],
    grandTotal: 150_000,
  }
  const seen = await preview({ finalAmount: 150_000 })
  expect(seen.totals).toMatchObject(totals)
  expect(seen.totals).not.toHaveProperty('roundOff')

  const order = await sell({ finalAmount: 150_000 })
  expect(order).toMatchObject({ amount: 150_000, totals })
  const [entry] = await shop.call(listAuditLog, { query: { entityId: order._id } }, admin.token)
  expect(entry?.after).toMatchObject({ amount: 150_000, makingDiscount: 3587.5, priceDiscount: 3084.03 })

  const { concessions } = await shop.call(getMorningBoard, {}, admin.token)
  expect(concessions).toMatchObject([
    { _id: order._id, text: 'Discount: ₹3,587.50 on making, ₹3,084.03 on price.' },
  ])

  const printed =
    /Discount on making − ₹ 3,587\.50 Discount on price − ₹ 3,084\.03 Taxable value ₹ 1,45,631\.07/
  expect(await download(`estimate/${order._id}`)).toMatch(printed)
  expect(await pay(order)).toMatchObject({ status: 'completed', paymentStatus: 'paid', totals })
  expect(await download(`invoice/${order._id}`)).toMatch(printed)
})

test('FINAL-01 a sale without it shows no discount', async ({ preview }) => {
  const { totals } = await preview({})
  expect(totals).not.toHaveProperty('makingDiscount')
  expect(totals).not.toHaveProperty('priceDiscount')
})

test('FINAL-01 takes a percentage off the making', async ({ preview }) => {
  const { totals } = await preview({ makingDiscountPercent: 20 })
  expect(totals).toMatchObject({ makingDiscount: 717.5, tax: 4547.55, grandTotal: 156_132.65 })
  expect(totals).not.toHaveProperty('priceDiscount')
})

test('FINAL-01 what cannot be agreed is refused', async ({ preview, anklets }) => {
  const refused = async (discount: object, productId?: string) =>
    (await refusal(preview(discount, productId))).message
  expect(await refused({ finalAmount: 150_000, makingDiscountPercent: 5 })).toBe(
    'makingDiscountPercent: is not possible with finalAmount',
  )
  expect(await refused({ finalAmount: 0 })).toBe('finalAmount: must be above 0')
  expect(await refused({ finalAmount: 156_872.68 })).toBe(
    'finalAmount: must be at most the present total, ₹1,56,871.68',
  )
  expect(await refused({ makingDiscountPercent: 101 })).toBe(
    'makingDiscountPercent: must be above 0 and at most 100, with at most two decimals',
  )
  expect(await refused({ makingDiscountPercent: 5 }, anklets)).toBe(
    'makingDiscountPercent: is not possible: there are no making charges',
  )
  expect((await preview({ finalAmount: 156_872 })).totals).toMatchObject({ roundOff: 0.32, tax: 4569.08 })
})

test('FINAL-01 an agreed price beyond COUNTER_DISCOUNT needs a manager', async ({ counter, sell }) => {
  const agreed = (finalAmount: number) => sell({ finalAmount }, counter)
  expect((await agreed(141_184.51)).totals).toMatchObject({ priceDiscount: 11_642.76 })
  expect(await refusalBody(agreed(141_184.49))).toMatchObject({
    status: 403,
    data: { code: 'approval_needed' },
  })
})

test('FINAL-01 refunds in parts and credit notes add up to it', async ({
  shop,
  admin,
  chain,
  anklets,
  sell,
  pay,
  refund,
  download,
}) => {
  const apart = { name: 'Making apart', hsn: '7113', rate: 3, makingRate: 5 }
  const { _id: taxClassId } = await shop.call(createTaxClass, { body: apart }, admin.token)
  await expect.poll(() => shop.context.settings.taxClasses.length).toBe(1)
  const other = await newChain(shop, admin, { name: 'Second chain', taxClassId })
  const products = [
    { productId: chain, quantity: 1 },
    { productId: anklets, quantity: 3 },
    { productId: other._id, quantity: 1 },
  ]
  const order = { products, finalAmount: 340_000, pan: 'ABCDE1234F' }
  const sold = await pay(await sell(order))
  expect(sold).toMatchObject({ amount: 340_000, invoiceNumber: expect.any(String) })

  const refunds = []
  for (const position of [1, 0, 1, 2, 1]) refunds.push((await refund(sold, position)).refundedAmount)
  expect(refunds.at(-1)).toBe(340_000)

  const register = await download(`invoice-register?month=${month}`)
  const rows = register.split('\r\n').filter((row) => row.includes(sold.orderId))
  const paiseOf = (row: string, fromEnd: number) =>
    Math.round(Number(row.split(',').at(-fromEnd)?.replaceAll('"', '')) * 100)
  const sumOf = (fromEnd: number) => rows.reduce((sum, row) => sum + paiseOf(row, fromEnd), 0)
  expect(rows).toHaveLength(6)
  expect({ taxable: sumOf(10), total: sumOf(3) }).toEqual({ taxable: 0, total: 0 })
})
