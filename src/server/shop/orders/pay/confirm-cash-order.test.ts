import { expect } from 'vitest'
import {
  amountOf,
  newProduct,
  newShopper,
  refusal,
  sendOrder,
  type Shopper,
} from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { mailsFor } from '../../../../../tests/mails.ts'
import { engine, openTestShop } from '../../../../../tests/shop.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import * as manage from '../../../../contract/manage-orders.ts'
import { updateSettings } from '../../../../contract/manage-settings.ts'
import { eraseAccount } from '../../../../contract/privacy.ts'
import { cancelOrder, confirmOrder, getOrder, type Order } from '../../../../contract/order.ts'
import { renderMail, type StoredMail } from '../../../core/mail/render-mail.ts'

const OWNER = 'owner@kanchan.example'
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')
const kanchan = { name: 'Kanchan', email: 'care@kanchan.example', publicUrl: 'https://kanchan.example' }

const test = shopTest({
  COD_CONFIRM: '1',
  SECRET_KEY,
  OWNER_EMAIL: OWNER,
  UPI_UNCONFIRMED_HOURS: '1',
  OPEN_COD_ORDERS: '50',
})
  .extend('ring', { scope: 'file' }, ({ shop }) => newProduct(shop, { price: 100, stock: 1000 }))
  .extend(
    'place',
    { scope: 'file' },
    ({ shop, ring }) =>
      async (shopper: Shopper, change: object = {}): Promise<Order> =>
        (
          await sendOrder(shop, shopper, {
            products: [{ productId: ring, quantity: 1 }],
            amount: amountOf([{ price: 100, quantity: 1 }]),
            ...change,
          })
        ).body.order,
  )
  .extend('mailOf', { scope: 'file' }, ({ shop }) => async (to: string, { orderId }: Order) => {
    const mail = (await mailsFor(shop, to)).find(({ data }) => data['orderId'] === orderId)
    return renderMail(mail as StoredMail, kanchan)
  })
  /** The signature of the link in an order's mail. */
  .extend(
    'linkOf',
    { scope: 'file' },
    ({ mailOf }) =>
      async (shopper: Shopper, order: Order) =>
        (await mailOf(shopper.email, order)).text.match(
          new RegExp(`https://kanchan.example/orders/${order._id}#confirm=([\\w-]{43})\n`),
        )?.[1] ?? '',
  )
  .extend(
    'confirm',
    { scope: 'file' },
    ({ shop }) =>
      (id: string, signature: string) =>
        shop.call(confirmOrder, { params: { id }, body: { signature } }),
  )
  .extend(
    'read',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string) =>
        shop.call(getOrder, { params: { id } }, admin.token),
  )
  .extend(
    'settle',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string, confirmed = true) =>
        shop.call(manage.confirmOrderPayment, { params: { id }, body: { confirmed } }, admin.token),
  )

test('LIMIT-08 the mailed link confirms a cash order once, without login', async ({
  asha,
  place,
  linkOf,
  confirm,
  read,
}) => {
  const order = await place(asha)
  expect(order.paymentStatus).toBe('awaiting_confirmation')
  const signature = await linkOf(asha, order)
  for (const each of [1, 2])
    expect(await confirm(order._id, signature), `${each}`).toEqual({ orderId: order.orderId })
  expect(await read(order._id)).toMatchObject({
    paymentStatus: 'due_on_delivery',
    history: [{ event: 'confirmed', by: 'Asha' }],
  })
})

test('LIMIT-08 rejects links of other, changed and cancelled orders', async ({
  shop,
  asha,
  place,
  linkOf,
  confirm,
  read,
}) => {
  const [order, other] = [await place(asha), await place(asha)]
  const signature = await linkOf(asha, order)
  const invalid = { status: 404, message: 'This link is no longer valid.' }
  for (const wrong of [
    await linkOf(asha, other),
    `${signature.slice(0, -2)}${signature.endsWith('AA') ? 'BB' : 'AA'}`,
    signature.slice(1),
    '',
  ]) {
    expect(await refusal(confirm(order._id, wrong))).toEqual(invalid)
  }
  expect((await read(order._id)).paymentStatus).toBe('awaiting_confirmation')
  await shop.call(cancelOrder, { params: { id: order._id } }, asha.token)
  expect(await refusal(confirm(order._id, signature))).toEqual({
    status: 409,
    message: `Order ${order.orderId} was cancelled.`,
  })
})

test('LIMIT-08 an administrator confirms a cash order to due, never to paid', async ({
  shop,
  admin,
  asha,
  place,
  linkOf,
  confirm,
  settle,
}) => {
  const [single, several, both] = [await place(asha), await place(asha), await place(asha)]
  expect(await settle(single._id)).toMatchObject({ paymentStatus: 'due_on_delivery' })
  const log = await shop.call(listAuditLog, { query: { entityId: single._id } }, admin.token)
  expect(log.map(({ before, after }) => [before, after])).toEqual([
    [{ paymentStatus: 'awaiting_confirmation' }, { paymentStatus: 'due_on_delivery' }],
  ])
  const confirmAll = (id: string) =>
    shop.call(
      manage.confirmOrderPayments,
      { body: { orders: [{ _id: id }], startPacking: false } },
      admin.token,
    )
  expect((await confirmAll(several._id)).orders).toMatchObject([{ paymentStatus: 'due_on_delivery' }])
  await confirm(both._id, await linkOf(asha, both))
  expect(await confirmAll(both._id)).toMatchObject({
    orders: [],
    skipped: [{ reasons: ['It is paid on delivery.'] }],
  })
  // Cash that has arrived is confirmed by the same call as before.
  expect(await settle(single._id)).toMatchObject({ paymentStatus: 'paid' })
})

test('LIMIT-08 an unconfirmed cash order counts as cash, not as an unpaid payment', async ({
  shop,
  place,
}) => {
  const meera = await newShopper(shop)
  for (let count = 0; count < 6; count += 1)
    expect((await place(meera)).paymentStatus).toBe('awaiting_confirmation')
  expect((await place(meera, { paymentMethod: 'UPI' })).paymentMethod).toBe('UPI')
})

test('LIMIT-08 the owner’s mail does not ask to confirm a payment', async ({ asha, place, mailOf }) => {
  const order = await place(asha)
  expect((await mailOf(OWNER, order)).subject).toBe(`New order ${order.orderId}, ₹110.00`)
  expect((await mailOf(asha.email, order)).subject).toBe(`Please confirm your order ${order.orderId}`)
})

test('LIMIT-08 an unconfirmed cash order can be neither packed nor shipped', async ({
  shop,
  admin,
  asha,
  place,
}) => {
  const address = {
    name: 'Asha Rao',
    phone: '9876543210',
    line1: '4 Lake Road',
    line2: '',
    city: 'Kochi',
    state: 'Kerala',
    pin: '682001',
  }
  const order = await place(asha, { address })
  const ready = await shop.call(manage.listAllOrders, { query: { status: 'ready' } }, admin.token)
  expect(ready.map(({ _id }) => _id)).not.toContain(order._id)
  const { skipped } = await shop.call(
    manage.updateOrderStatuses,
    { body: { orders: [{ _id: order._id }], status: 'shipped' } },
    admin.token,
  )
  expect(skipped).toMatchObject([{ reasons: ['This order is not confirmed.'] }])
})

test('LIMIT-08 erasing the account ends the link', async ({ shop, place, linkOf, confirm }) => {
  const meera = await newShopper(shop, 'user', 'Kanak-Haar-2026')
  const order = await place(meera)
  const signature = await linkOf(meera, order)
  await shop.call(eraseAccount, { body: { password: 'Kanak-Haar-2026' } }, meera.token)
  expect(await refusal(confirm(order._id, signature))).toMatchObject({ status: 404 })
})

test.runIf(engine === 'postgres')(
  'LIMIT-08 needs a lasting key; otherwise the setting is rejected',
  async () => {
    const shop = await openTestShop({ COD_CONFIRM: '1' })
    const [buyer, productId] = [await newShopper(shop), await newProduct(shop, { price: 100 })]
    const order = { products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 100, quantity: 1 }]) }
    expect((await sendOrder(shop, buyer, order)).body).toMatchObject({
      code: 'unavailable',
      message: 'Cash on delivery is not available at the moment. Please pay online.',
    })
    await shop.close()
    const other = await openTestShop()
    const { token } = await newShopper(other, 'admin')
    const save = other.call(
      updateSettings,
      { body: { group: 'limits', values: { COD_CONFIRM: true }, version: 0 } },
      token,
    )
    expect(await refusal(save)).toEqual({
      status: 400,
      message: 'Set SECRET_KEY in the environment first: several nodes may share this database.',
    })
    await other.close()
  },
)
