import { expect } from 'vitest'
import { amountOf, newProduct, sendOrder } from '../../../../../tests/factories.ts'
import { piecesTest as test } from '../../../../../tests/fixtures/pieces.ts'
import { signIn } from '../../../../../tests/shop.ts'
import { newRing } from '../../../../../tests/variants.ts'
import * as manage from '../../../../contract/manage-orders.ts'
import { createCarrier, createShipment } from '../../../../contract/manage-shipments.ts'

test('ADM-14 finds orders by recipient or account name and phone number', async ({ shop, admin }) => {
  const { user, token } = await signIn(shop, { username: 'Devika Pillai', email: 'buyer@shopper.test' })
  const address = {
    name: 'Zubin B. Mehta',
    phone: '9812345670',
    line1: '4 Lake Road',
    line2: '',
    city: 'Kochi',
    state: 'Kerala',
    pin: '682001',
  }
  const productId = await newProduct(shop, { price: 100 })
  const place = async (more: object) => {
    const input = {
      products: [{ productId, quantity: 1 }],
      amount: amountOf([{ price: 100, quantity: 1 }]),
      ...more,
    }
    return (await sendOrder(shop, { id: user._id, email: user.email, token }, input)).body.order
  }
  const [withAddress, without] = [await place({ address }), await place({})]
  const found = async (search: string) =>
    (await shop.call(manage.listAllOrders, { query: { search } }, admin.token)).map(({ _id }) => _id)
  for (const search of ['zubin', 'ZUBIN B', 'meht', '9812345670', '+91 98123-45670', '09812345670', '98123'])
    expect([search, await found(search)]).toEqual([search, [withAddress._id]])
  for (const search of ['Devika', 'pillai'])
    expect([search, await found(search)]).toEqual([search, [without._id, withAddress._id]])
  for (const search of ['ubin', '5670', 'vika', '98'])
    expect([search, await found(search)]).toEqual([search, []])
})

test('finds orders by product name, SKU and town', async ({ shop, admin, asha }) => {
  const {
    id: ring,
    ids: [variantId],
  } = await newRing(shop, [{ size: '12', sku: 'KP-918', price: 100 }])
  const plain = await newProduct(shop, { name: 'Dev (lotus) kamal_ring', price: 100 })
  const address = {
    name: 'Zoya Khan',
    phone: '9812345670',
    line1: '4 Lake Road',
    line2: '',
    city: 'Tiruchirappalli',
    state: 'Tamil Nadu',
    pin: '620001',
  }
  const place = async (line: object, more: object = {}) =>
    (
      await sendOrder(shop, asha, {
        products: [{ quantity: 1, ...line }],
        amount: amountOf([{ price: 100, quantity: 1 }]),
        ...more,
      })
    ).body.order._id
  const first = await place({ productId: ring, variantId }, { address })
  const second = await place({ productId: plain })
  const found = async (search: string) =>
    (await shop.call(manage.listAllOrders, { query: { search } }, admin.token)).map(({ _id }) => _id)
  for (const search of ['tara ring', 'TAR', 'kp-9', 'KP-918', 'tiruchi', 'Tiruchirappalli'])
    expect([search, await found(search)]).toEqual([search, [first]])
  for (const search of ['kamal', 'kamal_', '(lotus', 'Dev (lotus) kamal'])
    expect([search, await found(search)]).toEqual([search, [second]])
  for (const search of ['amal', 'ta', 'kp', 'kamalX', 'k%l', 'chirappalli', '918'])
    expect([search, await found(search)]).toEqual([search, []])
})

test('finds orders by HUID, tracking, invoice and credit note number', async ({
  shop,
  admin,
  asha,
  newChain,
  newPiece,
  buy,
  assign,
}) => {
  const chain = await newChain()
  const [sold, unsold] = [await newPiece(chain), await newPiece(chain)]
  const [order] = [await buy(asha, [chain]), await buy(asha, [chain])]
  await assign(order, [{ position: 0, pieces: [sold._id] }])
  const { _id: carrierId } = await shop.call(createCarrier, { body: { name: 'Blue Dart' } }, admin.token)
  const { invoiceNumber } = await shop.call(
    createShipment,
    { params: { id: order._id }, body: { carrierId, awb: 'BD-4711' } },
    admin.token,
  )
  const { creditNoteNumber } = await shop.call(
    manage.cancelOrderAsAdmin,
    { params: { id: order._id }, body: { restock: false } },
    admin.token,
  )
  const found = async (search: string) =>
    (await shop.call(manage.listAllOrders, { query: { search } }, admin.token)).map(({ _id }) => _id)
  for (const search of ['BD-4711', 'bd-47 11', invoiceNumber ?? '', creditNoteNumber?.toLowerCase() ?? ''])
    expect([search, await found(search)]).toEqual([search, [order._id]])
  for (const search of ['BD-471', sold.huid ?? '', unsold.huid ?? '', '26-27/000999'])
    expect([search, await found(search)]).toEqual([search, []])
  const other = await buy(asha, [chain])
  await assign(other, [{ position: 0, pieces: [unsold._id] }])
  expect(await found(unsold.huid?.toLowerCase() ?? '')).toEqual([other._id])
})
