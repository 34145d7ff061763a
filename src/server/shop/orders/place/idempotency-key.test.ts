import { expect } from 'vitest'
import { newProduct, sendOrder, amountOf } from '../../../../../tests/factories.ts'
import { test } from '../../../../../tests/fixtures/shop.ts'
import { orderOfTwo } from '../../../../../tests/order-inputs.ts'
import { findOrderOfKey, idempotencyKeyOf, type IdempotencyKey } from './idempotency-key.ts'

const body = orderOfTwo()

test.for(['', ' ', 'a b', 'kéy', 'a\n', '\u007f', 'x'.repeat(201)])(
  'API-08 rejects the Idempotency-Key %j',
  (key) => {
    expect(() => idempotencyKeyOf('asha', key, body)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        message: 'Idempotency-Key: must be 1 to 200 visible characters',
      }),
    )
  },
)

test('API-08 keys have 1 to 200 visible characters and bind a body', () => {
  for (const key of ['!', '~', 'x'.repeat(200)])
    expect(idempotencyKeyOf('asha', key, body)).toMatchObject({ user_id: 'asha', key })
  const { body_hash } = idempotencyKeyOf('asha', 'key', body)
  expect(body_hash).toMatch(/^[\w-]{43}$/)
  expect(idempotencyKeyOf('ravi', 'other', orderOfTwo()).body_hash).toBe(body_hash)
  expect(idempotencyKeyOf('asha', 'key', orderOfTwo({ amount: '1.00' })).body_hash).not.toBe(body_hash)
})

test('the body hash does not depend on the PAN', () => {
  const { body_hash } = idempotencyKeyOf('asha', 'key', orderOfTwo())
  for (const pan of ['ABCDE1234F', 'ABCDE1234G', null])
    expect(idempotencyKeyOf('asha', 'key', orderOfTwo({ pan })).body_hash).toBe(body_hash)
})

test('API-08 a key returns the order of its customer and body', async ({ shop, asha, ravi }) => {
  const productId = await newProduct(shop, { price: 100 })
  const order = { products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 100, quantity: 1 }]) }
  const { _id } = (await sendOrder(shop, asha, order, 'placed')).body.order
  const { body_hash } = await shop.context.db.reader
    .selectFrom('order_keys')
    .select('body_hash')
    .where('order_id', '=', _id)
    .executeTakeFirstOrThrow()
  const find = (change: Partial<IdempotencyKey> = {}) =>
    findOrderOfKey(shop.context.db.reader, { user_id: asha.id, key: 'placed', body_hash, ...change })
  expect(await find()).toBe(_id)
  expect([await find({ key: 'other' }), await find({ user_id: ravi.id })]).toEqual([undefined, undefined])
  await expect(find({ body_hash: 'another' })).rejects.toMatchObject({
    code: 'key_reused',
    message: 'An order has already been placed with this key.',
  })
})
