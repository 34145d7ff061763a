import { afterEach, expect, test, vi } from 'vitest'
import type { CartLine } from '../../../contract/cart.ts'
import { DEFAULT_HOLD_MINUTES, type PriceHold } from '../../../contract/hold.ts'
import { orderBody } from './order-body.ts'
import { isAmong } from './use-checkout.ts'
import { holdEnd, type Held } from './use-hold.ts'
import { signatureOf } from './use-unanswered.ts'

afterEach(() => void vi.useRealTimers())

const line = (_id: string, change: Partial<CartLine> = {}) =>
  ({
    _id,
    productId: `product ${_id}`,
    quantity: 1,
    size: null,
    color: null,
    price: 100,
    ...change,
  }) as CartLine
const cart: Parameters<typeof orderBody>[0] = {
  hold: undefined,
  lines: [line('a')],
  paise: 11_000,
  email: 'asha@example.in',
  paymentMethod: 'COD',
  addressId: null,
  utr: '',
}

test('PAY-01 an order contains products, shown amount, e-mail and payment', () => {
  expect(
    orderBody({ ...cart, lines: [line('a', { quantity: 2, size: '7', color: 'Gold' }), line('b')] }),
  ).toEqual({
    products: [
      { productId: 'product a', quantity: 2, size: '7', color: 'Gold' },
      { productId: 'product b', quantity: 1 },
    ],
    amount: '110.00',
    email: 'asha@example.in',
    paymentMethod: 'COD',
  })
})

test('PIECE-09 an order names the chosen piece of a line', () => {
  const lines = [line('a', { size: '7', pieceId: 'heavy' }), line('b')]
  expect(orderBody({ ...cart, lines }).products).toEqual([
    { productId: 'product a', quantity: 1, size: '7', pieceId: 'heavy' },
    { productId: 'product b', quantity: 1 },
  ])
})

test('PAY-02 a UPI order contains an entered UTR, a cash order never', () => {
  const utr = '123456789012'
  expect(orderBody({ ...cart, paymentMethod: 'UPI', utr })).toHaveProperty('utr', utr)
  expect(orderBody({ ...cart, paymentMethod: 'UPI' }).utr).toBeUndefined()
  expect(orderBody({ ...cart, utr }).utr).toBeUndefined()
})

test('an order with a price hold contains its id and lines', () => {
  const hold = { holdId: 'hold', lines: [line('held')] } as unknown as Held
  expect(orderBody({ ...cart, paymentMethod: 'UPI', hold })).toMatchObject({
    holdId: 'hold',
    products: [{ productId: 'product held' }],
  })
  expect(orderBody(cart).holdId).toBeUndefined()
})

test('PAY-01 an order names the chosen address', () => {
  expect(orderBody({ ...cart, addressId: 'home' })).toHaveProperty('addressId', 'home')
  expect(orderBody(cart).addressId).toBeUndefined()
})

test.each([
  ['ten minutes from now', 10 * 60_000, 10 * 60_000],
  [
    'a little more than the whole time',
    DEFAULT_HOLD_MINUTES * 60_000 + 60_000,
    DEFAULT_HOLD_MINUTES * 60_000 + 60_000,
  ],
  [
    'far in the future, since the clock is wrong',
    DEFAULT_HOLD_MINUTES * 60_000 + 60_001,
    DEFAULT_HOLD_MINUTES * 60_000,
  ],
  ['now', 0, DEFAULT_HOLD_MINUTES * 60_000],
  ['in the past, since the clock is wrong', -3_600_000, DEFAULT_HOLD_MINUTES * 60_000],
])('a hold that ends %s is shown until its end', (_what, left, shown) => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_790_000_000_000 })
  expect(
    holdEnd({ expiresAt: new Date(Date.now() + left).toISOString() } as PriceHold, DEFAULT_HOLD_MINUTES),
  ).toBe(Date.now() + shown)
})

test('API-08 carts are the same if they have the same lines and quantities', () => {
  const signature = signatureOf([line('a'), line('b')])
  expect(signatureOf([line('a', { price: 5 }), line('b')])).toBe(signature)
  for (const other of [[line('a')], [line('b'), line('a')], [line('a'), line('b', { quantity: 2 })], []])
    expect(signatureOf(other)).not.toBe(signature)
})

test.each([
  [['a', 'b'], true],
  [['b'], true],
  [[], true],
  [['a', 'c'], false],
])('an unmatched payment shows for the cart %j of a, b: %s', (ids, is) => {
  expect(
    isAmong(
      ids.map((id) => line(id)),
      [line('a'), line('b')],
    ),
  ).toBe(is)
})

test('a noted payment is no longer shown once a quantity has changed', () => {
  expect(isAmong([line('a', { quantity: 2 })], [line('a')])).toBe(false)
})
