import { describe, expect } from 'vitest'
import { newCoupon, newProduct, refusal, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { createAddress, updateAddress } from '../../../contract/address.ts'
import { addToCart, getCart, getCartSummary } from '../../../contract/cart.ts'
import { validateCoupon } from '../../../contract/coupon.ts'
import { createHold } from '../../../contract/hold.ts'
import { updateOrderStatus } from '../../../contract/manage-orders.ts'
import { createProduct, updateProduct } from '../../../contract/manage-products.ts'
import { getSettings, updateSettings } from '../../../contract/manage-settings.ts'
import { getOrder, setOrderAddress } from '../../../contract/order.ts'
import { getProduct, listProducts, searchProducts } from '../../../contract/product.ts'
import { getShopFacts } from '../../../contract/settings.ts'
import {
  createTaxClass,
  deleteTaxClass,
  listTaxClasses,
  updateTaxClass,
  type TaxClassDraft,
} from '../../../contract/tax-class.ts'
import type { Order } from '../../../contract/order.ts'

const jewellery: TaxClassDraft = { name: 'Jewellery 3 %', hsn: '7113', rate: 3, makingRate: null }

const test = shopTest()
  .extend('add', ({ shop, admin }) => async (change: Partial<TaxClassDraft> = {}) => {
    const added = await shop.call(
      createTaxClass,
      { body: { ...jewellery, name: `Class ${crypto.randomUUID().slice(0, 8)}`, ...change } },
      admin.token,
    )
    await expect.poll(() => shop.context.settings.taxClasses.map(({ id }) => id)).toContain(added._id)
    return added
  })
  .extend(
    'set',
    ({ shop, admin }) =>
      async (group: 'trade' | 'tax', values: Record<string, number | boolean | null>) => {
        const version =
          (await shop.call(getSettings, {}, admin.token)).groups.find(({ name }) => name === group)
            ?.version ?? 0
        await shop.call(updateSettings, { body: { group, values, version } }, admin.token)
      },
  )

describe('tax classes', () => {
  test('TAXC-02 administrators manage them, Standard first, with audit entries', async ({
    shop,
    admin,
    asha,
    add,
  }) => {
    const added = await add({ name: ' Jewellery 3 %, making 5 % ', makingRate: 5 })
    expect(added).toMatchObject({
      name: 'Jewellery 3 %, making 5 %',
      hsn: '7113',
      rate: 3,
      makingRate: 5,
      version: 1,
    })
    const [standard, ...others] = await shop.call(listTaxClasses, {}, admin.token)
    expect(standard).toEqual({
      _id: 'standard',
      name: 'Standard',
      hsn: '7113',
      rate: 10,
      makingRate: null,
      position: 0,
      version: 1,
    })
    expect(others).toContainEqual(added)
    const changed = await shop.call(
      updateTaxClass,
      { params: { id: added._id }, body: { rate: 1.5, version: 1 } },
      admin.token,
    )
    expect(changed).toMatchObject({ rate: 1.5, makingRate: 5, version: 2 })
    expect(
      await refusal(
        shop.call(updateTaxClass, { params: { id: added._id }, body: { rate: 2, version: 1 } }, admin.token),
      ),
    ).toMatchObject({ status: 409 })
    await shop.call(deleteTaxClass, { params: { id: added._id } }, admin.token)
    const entries = await shop.call(listAuditLog, { query: { entityId: added._id } }, admin.token)
    expect(entries.map(({ entity, title }) => [entity, title])).toEqual(
      Array.from({ length: 3 }, () => ['tax class', 'Jewellery 3 %, making 5 %']),
    )
    expect((await refusal(shop.call(listTaxClasses, {}, asha.token))).status).toBe(403)
  })

  test.for([
    [{ name: '' }, 'name: must not be empty'],
    [{ name: 'x'.repeat(41) }, 'name: must be at most 40 characters'],
    [{ hsn: '711' }, 'hsn: must be 4, 6 or 8 digits'],
    [{ rate: 100.5 }, 'rate: must be at most 100'],
    [{ rate: 1.234 }, 'rate: must have at most 2 decimals'],
    [{ makingRate: -1 }, 'makingRate: must be at least 0'],
    [{ name: 'standard' }, 'name: belongs to another tax class'],
  ] as const)('TAXC-02 refuse %j', async ([change, message], { shop, admin }) => {
    expect(
      await refusal(shop.call(createTaxClass, { body: { ...jewellery, ...change } }, admin.token)),
    ).toMatchObject({ status: 400, message })
  })

  test('TAXC-02 have names of their own, and there are at most 20', async ({ shop, admin, add }) => {
    const { name } = await add()
    expect(
      await refusal(
        shop.call(createTaxClass, { body: { ...jewellery, name: name.toUpperCase() } }, admin.token),
      ),
    ).toMatchObject({ status: 400, message: 'name: belongs to another tax class' })
    const there = (await shop.call(listTaxClasses, {}, admin.token)).length
    for (let count = there; count <= 20; count += 1) await add()
    expect(await refusal(shop.call(createTaxClass, { body: jewellery }, admin.token))).toMatchObject({
      status: 400,
      message: 'There can be at most 20 tax classes.',
    })
    const classes = await shop.call(listTaxClasses, {}, admin.token)
    for (const { _id } of classes.slice(1))
      await shop.call(deleteTaxClass, { params: { id: _id } }, admin.token)
  })

  test('TAXC-01 TAXC-02 used classes and Standard cannot be deleted; Standard is default', async ({
    shop,
    admin,
    add,
  }) => {
    const { _id } = await add()
    const ids = [await newProduct(shop, { taxClassId: _id }), await newProduct(shop, { taxClassId: _id })]
    expect(await refusal(shop.call(deleteTaxClass, { params: { id: _id } }, admin.token))).toMatchObject({
      status: 409,
      message: 'This tax class is used by 2 products.',
    })
    expect(
      await refusal(shop.call(deleteTaxClass, { params: { id: 'standard' } }, admin.token)),
    ).toMatchObject({ status: 409, message: 'The Standard class cannot be deleted.' })
    expect(
      (
        await refusal(
          shop.call(updateTaxClass, { params: { id: 'standard' }, body: { rate: 3 } }, admin.token),
        )
      ).status,
    ).toBe(400)
    for (const id of ids)
      await shop.call(updateProduct, { params: { id }, body: { taxClassId: null } }, admin.token)
    await shop.call(deleteTaxClass, { params: { id: _id } }, admin.token)
    expect(
      await refusal(
        shop.call(updateProduct, { params: { id: ids[0] ?? '' }, body: { taxClassId: _id } }, admin.token),
      ),
    ).toMatchObject({ status: 400, message: 'taxClassId: is not a tax class' })
    const draft = {
      name: 'Ring',
      category: 'Rings' as const,
      gender: 'female' as const,
      metal: '22K Gold' as const,
      colors: [{ value: 'Gold' as const }],
      price: 10,
      image: '/media/x.jpg',
    }
    expect((await shop.call(createProduct, { body: draft }, admin.token)).taxClassId).toBeNull()
  })
})

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
    ).toMatchObject({ code: 'invalid_input', message: 'The GSTIN belongs to another state.' })
    expect((await ask({ address })).body.order).not.toHaveProperty('buyerGstin')
    expect(
      await refusal(
        shop.call(createAddress, { body: { ...address, state: 'Kerala', buyerGstin } }, asha.token),
      ),
    ).toMatchObject({ status: 400, message: 'The GSTIN belongs to another state.' })
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
    ).toMatchObject({ status: 400, message: 'The GSTIN belongs to another state.' })
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
