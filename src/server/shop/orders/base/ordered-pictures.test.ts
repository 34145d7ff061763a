import { describe, expect } from 'vitest'
import { amountOf, newProduct, sendOrder } from '../../../../../tests/factories.ts'
import { reservationsTest } from '../../../../../tests/fixtures/reservations.ts'
import { holding } from '../../../../../tests/holds.ts'
import { enterRates, gold, newChain } from '../../../../../tests/weighed.ts'
import { createManualOrder } from '../../../../contract/counter-order.ts'
import { addToCart } from '../../../../contract/cart.ts'

/** A piece in two colours, whose first pictures show the one that is not ordered. */
const twoColors = {
  colors: [
    { value: 'Silver', code: '#C9CCD1' },
    { value: 'Rose Gold', code: '#D9A38F' },
  ],
  image: '/media/silver-1.jpg',
  additionalImages: ['/media/rose-1.jpg', '/media/rose-2.jpg'],
  imageColors: {
    '/media/silver-1.jpg': 'Silver',
    '/media/rose-1.jpg': 'Rose Gold',
    '/media/rose-2.jpg': 'Rose Gold',
  },
} as const

/** A chain in two colours, the same way. */
const twoGolds = {
  image: '/media/gold-1.jpg',
  additionalImages: ['/media/rose-1.jpg'],
  imageColors: { '/media/gold-1.jpg': 'Gold', '/media/rose-1.jpg': 'Rose Gold' },
  variants: ['Gold', 'Rose Gold'].map((color) => ({
    color,
    fineness: 916,
    grossWeight: 10.25,
    netWeight: 10.25,
  })),
}

const chosen = { color: 'Rose Gold' }

const test = reservationsTest
  .extend('studs', ({ shop }) =>
    newProduct(shop, {
      ...twoColors,
      colors: [...twoColors.colors],
      additionalImages: [...twoColors.additionalImages],
      price: 1000,
    }),
  )
  .extend(
    'fill',
    ({ shop, asha }) =>
      (productId: string) =>
        shop.call(addToCart, { body: { productId, userId: asha.id, ...chosen } }, asha.token),
  )

describe('the ordered colour is pictured', () => {
  test.for(['COD', 'UPI'])(
    'in an order by %s at current prices',
    async (paymentMethod, { shop, asha, studs }) => {
      const { body } = await sendOrder(shop, asha, {
        products: [{ productId: studs, quantity: 1, ...chosen }],
        amount: amountOf([{ price: 1000, quantity: 1 }]),
        paymentMethod,
      })
      expect(body.order.products).toMatchObject([{ color: 'Rose Gold', image: '/media/rose-1.jpg' }])
    },
  )

  test('in an order by UPI of a reserved cart', async ({ shop, asha, studs, fill }) => {
    const { pay, hold } = holding(shop)
    await fill(studs)
    const { holdId } = await hold(asha)
    const { body } = await pay(asha, studs, holdId, 1000, {
      products: [{ productId: studs, quantity: 1, ...chosen }],
    })
    expect(body.order.products).toMatchObject([{ color: 'Rose Gold', image: '/media/rose-1.jpg' }])
  })

  test('in an order of weighed pieces at held prices', async ({ shop, admin, asha, fill }) => {
    await enterRates(shop, admin, [gold(916, 13_430)])
    shop.context.settings.codLimit = 500_000
    const { _id: productId } = await newChain(shop, admin, twoGolds)
    await fill(productId)
    const { holdId, totals } = await holding(shop).request(asha)
    const { status, body } = await sendOrder(shop, asha, {
      products: [{ productId, quantity: 1, ...chosen }],
      amount: totals.grandTotal.toFixed(2),
      pan: 'ABCDE1234F',
      holdId,
    })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.order.products).toMatchObject([{ color: 'Rose Gold', image: '/media/rose-1.jpg' }])
  })

  test('in a reservation', async ({ studs, calls: { reserve } }) => {
    const order = await reserve({ productId: studs, variantId: null, ...chosen })
    expect(order.products).toMatchObject([{ color: 'Rose Gold', image: '/media/rose-1.jpg' }])
  })

  test('in an order at the counter', async ({ shop, admin }) => {
    await enterRates(shop, admin, [gold(916, 13_430)])
    const { _id: productId, variants } = await newChain(shop, admin, twoGolds)
    const rose = variants?.find(({ color }) => color === 'Rose Gold')
    const { order } = await shop.call(
      createManualOrder,
      {
        body: {
          customer: { name: 'Meera Iyer', phone: '9845012345' },
          paymentMethod: 'CASH',
          products: [{ productId, variantId: rose?._id, quantity: 1 }],
        },
      },
      admin.token,
    )
    expect(order.products).toMatchObject([{ color: 'Rose Gold', image: '/media/rose-1.jpg' }])
  })
})
