import { describe, expect } from 'vitest'
import { newCoupon, newProduct, refusal, sendOrder } from '../../../../tests/factories.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { taxClassesTest as test } from '../../../../tests/fixtures/tax-classes.ts'
import { createAddress, updateAddress } from '../../../contract/address.ts'
import { addToCart, getCart, getCartSummary } from '../../../contract/cart.ts'
import { validateCoupon } from '../../../contract/coupon.ts'
import { createHold } from '../../../contract/hold.ts'
import { updateOrderStatus } from '../../../contract/manage-orders.ts'
import { getOrder, setOrderAddress } from '../../../contract/order.ts'
import { getProduct, listProducts, searchProducts } from '../../../contract/product.ts'
import { getShopFacts } from '../../../contract/settings.ts'
import type { Order } from '../../../contract/order.ts'

/**
 * A ring of ₹76,034.80 in a class of 3 % and earrings of ₹2,499.00, in this customer's cart with a coupon of
 * 7.5 %.
 */
const cart = test
  .extend('pieces', async ({ shop, asha, add }) => {
    const { _id } = await add()
    const ring = await newProduct(shop, { name: 'Ring', price: 76_034.8, taxClassId: _id, stock: 5 })
    const earrings = await newProduct(shop, { name: 'Earrings', price: 2499, stock: 5 })
    for (const productId of [ring, earrings])
      await shop.call(addToCart, { body: { productId, userId: asha.id } }, asha.token)
    const code = `SAVE${crypto.randomUUID().slice(0, 6)}`
    await newCoupon(shop, { code, percent: 7.5 })
    await shop.call(validateCoupon, { body: { code } }, asha.token)
    return { ring, earrings, taxClassId: _id }
  })
  .extend(
    'order',
    ({ shop, asha, pieces }) =>
      (amount: string, change: object = {}) =>
        sendOrder(shop, asha, {
          products: [pieces.ring, pieces.earrings].map((productId) => ({ productId, quantity: 1 })),
          amount,
          email: asha.email,
          paymentMethod: 'UPI',
          ...change,
        }),
  )

const worked = {
  totalPrice: 78_533.8,
  discount: 5890.04,
  tax: 2341.13,
  taxRate: 3.22,
  grandTotal: 74_984.89,
  taxes: [
    { name: 'Standard', hsn: '7113', rate: 10, taxable: 2311.57, tax: 231.16 },
    expect.objectContaining({ hsn: '7113', rate: 3, taxable: 70_332.19, tax: 2109.97 }),
  ],
}

describe('a cart of two classes', () => {
  cart(
    'TAXC-04 TAXC-05 has the worked totals in cart, hold, order and order page',
    async ({ shop, asha, pieces, order }) => {
      expect(
        (await shop.call(getCartSummary, { params: { userId: asha.id } }, asha.token)).totals,
      ).toMatchObject(worked)
      expect(
        (await shop.call(getCart, { params: { userId: asha.id } }, asha.token)).map(
          ({ taxClassId }) => taxClassId,
        ),
      ).toEqual([pieces.taxClassId, undefined])
      expect(await order('79908.14')).toMatchObject({
        status: 409,
        body: { code: 'price_changed', totals: worked },
      })
      const { holdId, totals } = await shop.call(
        createHold,
        { params: { userId: asha.id }, body: {} },
        asha.token,
      )
      expect(totals).toMatchObject(worked)
      const { status, body } = await order('74984.89', { holdId })
      expect([status, body.order.totals]).toEqual([201, expect.objectContaining(worked)])
      expect((await shop.call(getOrder, { params: { id: body.order._id } }, asha.token)).totals).toEqual(
        body.order.totals,
      )
      const rows = await shop.context.db.reader
        .selectFrom('order_taxes')
        .selectAll()
        .where('order_id', '=', body.order._id)
        .orderBy('position')
        .execute()
      expect(
        rows.map(({ rate_bp, taxable_paise, tax_paise }) => [rate_bp, taxable_paise, tax_paise]),
      ).toEqual([
        [1000, 231_157, 23_116],
        [300, 7_033_219, 210_997],
      ])
    },
  )

  cart(
    'TAXC-06 ROUND_OFF rounds the amount to pay, and a hold keeps what it promised',
    async ({ shop, asha, set, order }) => {
      const { holdId } = await shop.call(createHold, { params: { userId: asha.id }, body: {} }, asha.token)
      await set('trade', { ROUND_OFF: true })
      await expect.poll(() => shop.context.settings.roundsOff).toBe(true)
      expect(
        (await shop.call(getCartSummary, { params: { userId: asha.id } }, asha.token)).totals,
      ).toMatchObject({ roundOff: 0.11, grandTotal: 74_985 })
      expect((await order('74984.89', { holdId })).status).toBe(201)
      await set('trade', { ROUND_OFF: null })
      await expect.poll(() => shop.context.settings.roundsOff).toBe(false)
    },
  )

  cart('TAXC-09 the bill names HSN and rate of each row', async ({ shop, admin, order }) => {
    const address = {
      name: 'Asha Rao',
      phone: '9876543210',
      line1: '4 Lake Road',
      line2: '',
      city: 'Pune',
      state: 'Maharashtra',
      pin: '411001',
    }
    const { body } = await order('74984.89', { paymentMethod: 'UPI', address })
    await shop.call(
      updateOrderStatus,
      { params: { id: body.order._id }, body: { status: 'shipped' } },
      admin.token,
    )
    const response = await shop.app.inject({
      url: `/api/orders/invoice/${body.order._id}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const words = pdfText(response.rawPayload).join(' ')
    for (const shown of ['Taxable value', '₹ 70,332.19', '3 %', '₹ 2,311.57', '10 %', '₹ 74,984.89'])
      expect(words).toContain(shown)
  })
})

describe('the price with tax', () => {
  test('TAXC-08 follows class and rate in product, lists and search', async ({ shop, add, set }) => {
    const { _id } = await add()
    const id = await newProduct(shop, { name: 'Kamala chain', price: 152_302.6, taxClassId: _id })
    const plain = await newProduct(shop, { name: 'Kamala studs', price: 152_302.6 })
    const pricesOf = async (productId: string) => [
      (await shop.call(getProduct, { params: { id: productId } })).product.priceWithTax,
      (await shop.call(listProducts, { query: { search: 'kamala' } })).products.find(
        (each) => each._id === productId,
      )?.priceWithTax,
      (await shop.call(searchProducts, { query: { query: 'kamala' } })).find((each) => each._id === productId)
        ?.priceWithTax,
    ]
    await expect.poll(() => pricesOf(id)).toEqual([156_871.68, 156_871.68, 156_871.68])
    expect(await pricesOf(plain)).toEqual([167_532.86, 167_532.86, 167_532.86])
    await set('tax', { TAX_RATE: 0 })
    await expect.poll(() => pricesOf(plain)).toEqual([152_302.6, 152_302.6, 152_302.6])
    await set('tax', { TAX_RATE: null })
    await expect.poll(() => shop.context.settings.taxRate).toBe(10)
    expect((await shop.call(getShopFacts, {})).taxClasses).toContainEqual(
      expect.objectContaining({ _id, rate: 3 }),
    )
  })
})

describe('the GSTIN of a buyer', () => {
  const address = {
    name: 'Asha Rao',
    phone: '9876543210',
    line1: '4 Lake Road',
    line2: '',
    city: 'Pune',
    state: 'Maharashtra',
    pin: '411001',
  } as const
  const buyerGstin = '27AAPFU0939F1ZV'

  test('TAXC-07 is kept with order and invoice, from the saved address', async ({ shop, admin, asha }) => {
    const productId = await newProduct(shop, { price: 1000 })
    const ask = (change: object) =>
      sendOrder(shop, asha, {
        products: [{ productId, quantity: 1 }],
        amount: '1100.00',
        email: asha.email,
        paymentMethod: 'COD',
        ...change,
      })
    expect((await ask({ address, buyerGstin: '27AAPFU0939F1ZX' })).body).toMatchObject({
      code: 'invalid_input',
      message: 'Enter a 15-character GSTIN.',
    })
    expect(
      (await ask({ address: { ...address, state: 'Kerala', pin: '682001' }, buyerGstin })).body,
    ).toMatchObject({ code: 'invalid_input', message: 'Enter the address of the business in Maharashtra.' })
    expect((await ask({ address })).body.order).not.toHaveProperty('buyerGstin')
    expect(
      await refusal(
        shop.call(
          createAddress,
          { body: { ...address, state: 'Kerala', pin: '682001', buyerGstin } },
          asha.token,
        ),
      ),
    ).toMatchObject({ status: 400, message: 'Enter the address of the business in Maharashtra.' })
    const saved = await shop.call(
      createAddress,
      { body: { ...address, buyerGstin: buyerGstin.toLowerCase() } },
      asha.token,
    )
    expect(saved.buyerGstin).toBe(buyerGstin)
    const { order } = (await ask({ addressId: saved._id })).body as { order: Order }
    expect(order.buyerGstin).toBe(buyerGstin)
    expect((await ask({ addressId: saved._id, buyerGstin: null })).body.order).not.toHaveProperty(
      'buyerGstin',
    )
    const later = (await ask({ buyerGstin })).body as { order: Order }
    const elsewhere = { ...address, state: 'Kerala' as const, pin: '682001' }
    expect(
      await refusal(
        shop.call(
          setOrderAddress,
          { params: { id: later.order._id }, body: { address: elsewhere } },
          asha.token,
        ),
      ),
    ).toMatchObject({ status: 400, message: 'Enter the address of the business in Maharashtra.' })
    expect(
      (await shop.call(setOrderAddress, { params: { id: later.order._id }, body: { address } }, asha.token))
        .order.address,
    ).toMatchObject({ city: 'Pune' })
    await shop.call(
      updateOrderStatus,
      { params: { id: order._id }, body: { status: 'shipped' } },
      admin.token,
    )
    const response = await shop.app.inject({
      url: `/api/orders/invoice/${order._id}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(pdfText(response.rawPayload).join(' ')).toContain(`GSTIN ${buyerGstin}`)
    expect(
      (
        await shop.call(
          updateAddress,
          { params: { id: saved._id }, body: { ...address, line1: '5 Lake Road' } },
          asha.token,
        )
      ).buyerGstin,
    ).toBe(buyerGstin)
    expect(
      await shop.call(
        updateAddress,
        { params: { id: saved._id }, body: { ...address, buyerGstin: '' } },
        asha.token,
      ),
    ).not.toHaveProperty('buyerGstin')
  })
})
