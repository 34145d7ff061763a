import { expect } from 'vitest'
import { newProduct, sendOrder, amountOf } from '../../../tests/factories.ts'
import { test } from '../../../tests/fixtures/shop.ts'
import { orderOfTwo } from '../../../tests/order-inputs.ts'
import { claimIdempotencyKeys, idempotencyKeyOf, orderPlacedWith, readIdempotencyKeys, type IdempotencyKey } from './idempotency-key.ts'

const body = orderOfTwo()

test.for(['', ' ', 'a b', 'kéy', 'a\n', '\u007f', 'x'.repeat(201)])('API-08 rejects the Idempotency-Key %j', (key) => {
  expect(() => idempotencyKeyOf('asha', key, body)).toThrow(
    expect.objectContaining({ code: 'invalid_input', message: 'Idempotency-Key: must be 1 to 200 visible characters' }),
  )
})

test('API-08 keys have 1 to 200 visible characters, and tell one body from another', () => {
  for (const key of ['!', '~', 'x'.repeat(200)]) expect(idempotencyKeyOf('asha', key, body)).toMatchObject({ user_id: 'asha', key })
  const { body_hash } = idempotencyKeyOf('asha', 'key', body)
  expect(body_hash).toMatch(/^[\w-]{43}$/)
  expect(idempotencyKeyOf('ravi', 'other', orderOfTwo()).body_hash).toBe(body_hash)
  expect(idempotencyKeyOf('asha', 'key', orderOfTwo({ amount: '1.00' })).body_hash).not.toBe(body_hash)
})

test('API-08 a key leads to the order of the same customer, with the same body', () => {
  const own = { user_id: 'asha', key: 'key', body_hash: 'hash' }
  const placed = [{ ...own, user_id: 'ravi', order_id: 'of ravi' }, { ...own, key: 'other', order_id: 'of another key' }, { ...own, order_id: 'found' }]
  expect(orderPlacedWith(placed, own)).toBe('found')
  expect(orderPlacedWith(placed.slice(0, 2), own)).toBeUndefined()
  expect(() => orderPlacedWith(placed, { ...own, body_hash: 'another' })).toThrow(
    expect.objectContaining({ code: 'key_reused', message: 'An order has already been placed with this key.' }),
  )
})

test('API-08 keys are looked up by customer, and each can be claimed once', async ({ shop, asha, ravi }) => {
  const { db } = shop.context
  const productId = await newProduct(shop, { price: 100 })
  const { _id } = (await sendOrder(shop, asha, { products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 100, quantity: 1 }]) })).body.order
  const [one, other] = [idempotencyKeyOf(asha.id, 'one', body), idempotencyKeyOf(ravi.id, 'one', body)]
  const claim = (...keys: IdempotencyKey[]) =>
    db.transaction((tx) => claimIdempotencyKeys(tx, keys.map(({ user_id, key, body_hash }) => ({ user_id, key, body_hash, order_id: _id }))))
  await claim()
  await claim(one, idempotencyKeyOf(asha.id, 'two', body))
  expect(await readIdempotencyKeys(db.reader, [])).toEqual([])
  expect(await readIdempotencyKeys(db.reader, [other, one])).toEqual([{ ...one, order_id: _id }])
  expect((await readIdempotencyKeys(db.reader, [one, idempotencyKeyOf(asha.id, 'two', body)])).map(({ key }) => key).toSorted()).toEqual(['one', 'two'])
  await claim(other)
  await expect(claim(one)).rejects.toThrow('The shop is busy.')
})
