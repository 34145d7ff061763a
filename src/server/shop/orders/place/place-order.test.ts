import { expect } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { amountOf, newProduct, newShopper, sendOrder } from '../../../../../tests/factories.ts'
import { address, one, placedOrdersTest } from '../../../../../tests/fixtures/placed-orders.ts'
import { createAddress } from '../../../../contract/address.ts'
import { addToCart, getCart } from '../../../../contract/cart.ts'
import { listProducts } from '../../../../contract/product.ts'

const test = placedOrdersTest

test('API-08 places an order at current prices and copies its products', async ({ shop, asha }) => {
  const studs = await newProduct(shop, { name: 'Tara studs', price: 1499.5, size: 'Small, Large' })
  const ring = await newProduct(shop, { name: 'Ira ring', price: 800, image: '/media/ring.jpg' })
  const { status, body } = await sendOrder(shop, asha, {
    products: [
      { productId: studs, quantity: 2, size: 'large' },
      { productId: ring, quantity: 1 },
    ],
    amount: '4178.90',
    address,
  })
  expect(status).toBe(201)
  expect(body.order).toEqual({
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    orderId: expect.stringMatching(/^[A-Z]{2}\d\d-[A-Z]{2}\d\d$/),
    userId: asha.id,
    email: asha.email,
    status: 'pending',
    cancelledAt: null,
    invoiceNumber: null,
    creditNoteNumber: null,
    gift: null,
    creditNotes: [],
    refundedAmount: 0,
    refunds: [],
    paymentMethod: 'COD',
    paymentStatus: 'due_on_delivery',
    utr: null,
    stockReleasedAt: null,
    priceUntil: null,
    payBy: null,
    amount: 4178.9,
    payments: [],
    totals: {
      selectedItems: 3,
      totalPrice: 3799,
      discountPercentage: 0,
      discount: 0,
      taxRate: 10,
      tax: 379.9,
      taxes: [{ name: 'Standard', hsn: '7113', rate: 10, taxable: 3799, tax: 379.9 }],
      grandTotal: 4178.9,
    },
    couponCode: null,
    products: [
      {
        productId: studs,
        name: 'Tara studs',
        image: '/media/x.jpg',
        price: 1499.5,
        quantity: 2,
        size: 'Large',
        color: 'Gold',
      },
      {
        productId: ring,
        name: 'Ira ring',
        image: '/media/ring.jpg',
        price: 800,
        quantity: 1,
        size: null,
        color: 'Gold',
      },
    ],
    address,
    history: [],
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
})

test('API-08 accepts the payload as it stands, without an address', async ({ shop, asha }) => {
  const { status, body } = await sendOrder(shop, asha, one(await newProduct(shop, { price: 100 }), 100))
  expect([status, body.order.address]).toEqual([201, null])
})

test('API-08 delivers to a kept address of the shopper, and to nobody else’s', async ({ shop, asha }) => {
  const productId = await newProduct(shop, { price: 100 })
  const savedAddress = await shop.call(createAddress, { body: address }, asha.token)
  const { body } = await sendOrder(shop, asha, { ...one(productId, 100), addressId: savedAddress._id })
  expect(body.order.address).toEqual(address)
  const ravi = await newShopper(shop)
  expect((await sendOrder(shop, ravi, { ...one(productId, 100), addressId: savedAddress._id })).status).toBe(
    404,
  )
})

test('CART-05 rejects an amount one paisa off with 409 and current totals (ASVS 2.2.3)', async ({
  shop,
  asha,
  ordersOf,
}) => {
  const productId = await newProduct(shop, { price: 1499 })
  for (const amount of ['1648.89', '1648.91', '1499.00', '1.00']) {
    const { status, body } = await sendOrder(shop, asha, { ...one(productId, 1499), amount })
    expect([status, body.error]).toEqual([
      409,
      'The price of your order has changed. Please review your cart.',
    ])
    expect(body).toMatchObject({
      code: 'price_changed',
      totals: { totalPrice: 1499, tax: 149.9, grandTotal: 1648.9 },
    })
  }
  expect(await ordersOf(asha)).toEqual([])
})

test('PAY-06 refuses cash above the limit with 422 and allows exactly the limit (ASVS 2.3.2)', async ({
  shop,
  asha,
}) => {
  const atLimit = await newProduct(shop, { price: 4545.45 })
  const above = await newProduct(shop, { price: 4545.46 })
  expect(
    (await sendOrder(shop, asha, { products: [{ productId: atLimit, quantity: 1 }], amount: '5000.00' }))
      .status,
  ).toBe(201)
  const refused = await sendOrder(shop, asha, one(above, 4545.46))
  expect([refused.status, refused.body.error]).toEqual([
    422,
    'Cash on delivery is available for orders up to ₹5,000.',
  ])
  expect((await sendOrder(shop, asha, { ...one(above, 4545.46), paymentMethod: 'UPI' })).status).toBe(201)
})

test('PAY-02 a UPI order awaits confirmation with a unique reference', async ({ shop, asha, ordersOf }) => {
  const productId = await newProduct(shop, { price: 100 })
  const order = { ...one(productId, 100), paymentMethod: 'UPI', utr: '402812345678' }
  const { body } = await sendOrder(shop, asha, order)
  expect(body.order).toMatchObject({
    paymentMethod: 'UPI',
    paymentStatus: 'awaiting_confirmation',
    utr: '402812345678',
  })
  const again = await sendOrder(shop, asha, order)
  expect([again.status, again.body.message]).toEqual([400, 'utr: belongs to another order'])
  expect((await sendOrder(shop, asha, { ...order, paymentMethod: 'COD', utr: '402812345679' })).status).toBe(
    400,
  )
  expect(await ordersOf(asha)).toHaveLength(1)
})

test('PAY-04 takes the ordered quantities out of the cart and leaves the rest', async ({ shop, asha }) => {
  const [ring, chain] = [
    await newProduct(shop, { price: 100, size: '6, 7' }),
    await newProduct(shop, { price: 200 }),
  ]
  const add = (productId: string, quantity: number, size?: string) =>
    shop.call(
      addToCart,
      { body: { productId, quantity, userId: asha.id, ...(size && { size }) } },
      asha.token,
    )
  await add(ring, 2, '6')
  await add(ring, 1, '7')
  await add(chain, 5)
  const products = [
    { productId: ring, quantity: 2, size: '6' },
    { productId: chain, quantity: 3 },
    { productId: chain, quantity: 1 },
  ]
  const amount = amountOf([
    { price: 100, quantity: 2 },
    { price: 200, quantity: 4 },
  ])
  expect((await sendOrder(shop, asha, { products, amount })).status).toBe(201)
  const cartLines = await shop.call(getCart, { params: { userId: asha.id } }, asha.token)
  expect(cartLines.map(({ productId, size, quantity }) => [productId, size, quantity])).toEqual([
    [ring, '7', 1],
    [chain, null, 1],
  ])
})

test('API-08 takes stock for all lines of an order or for none (ASVS 2.3.3, 16.5.3)', async ({
  shop,
  asha,
  stockOf,
  ordersOf,
}) => {
  const few = await newProduct(shop, { name: 'Few', price: 100, stock: 3, size: '6, 7' })
  const many = await newProduct(shop, { name: 'Many', price: 100, stock: 50 })
  const products = [
    { productId: many, quantity: 5 },
    { productId: few, quantity: 2, size: '6' },
    { productId: few, quantity: 2, size: '7' },
  ]
  const refused = await sendOrder(shop, asha, { products, amount: amountOf([{ price: 100, quantity: 9 }]) })
  expect([refused.status, refused.body.error]).toEqual([409, 'Few is out of stock.'])
  expect([await stockOf(few), await stockOf(many), await ordersOf(asha)]).toEqual([3, 50, []])
  products.pop()
  expect(
    (await sendOrder(shop, asha, { products, amount: amountOf([{ price: 100, quantity: 7 }]) })).status,
  ).toBe(201)
  expect([await stockOf(few), await stockOf(many)]).toEqual([1, 45])
})

test('API-04 a product is sold out immediately after its last piece', async ({ shop, asha }) => {
  const productId = await newProduct(shop, { price: 100, stock: 1, gender: 'male', category: 'Chain' })
  const listed = async () =>
    (await shop.call(listProducts, { query: { category: 'Chain', gender: 'male' } })).products.find(
      ({ _id }) => _id === productId,
    )?.isSoldOut
  expect(await listed()).toBe(false)
  await sendOrder(shop, asha, one(productId, 100))
  expect(await listed()).toBe(true)
})

test('SESS-03 accepts orders of logged-in customers only, by any e-mail case', async ({ shop, asha }) => {
  const order = one(await newProduct(shop, { price: 100 }), 100)
  expect((await sendOrder(shop, { ...asha, token: uuidv7() }, order)).status).toBe(401)
  expect((await sendOrder(shop, asha, { ...order, email: asha.email.toUpperCase() })).status).toBe(201)
})
