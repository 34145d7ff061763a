import { expect, vi } from 'vitest'
import {
  amountOf,
  newProduct,
  newShopper,
  refusal,
  sendOrder,
  type Shopper,
} from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { letPass, mailsFor } from '../../../../../tests/mails.ts'
import { cancelOrderAsAdmin } from '../../../../contract/manage-orders.ts'
import { createCarrier, createShipment } from '../../../../contract/manage-shipments.ts'
import type { Order } from '../../../../contract/order.ts'
import { eraseAccount } from '../../../../contract/privacy.ts'
import { getTrackedOrder, LINK_SENT, trackOrder } from '../../../../contract/tracking.ts'
import { DAY_MS } from '../../../../rules/durations.ts'
import { renderMail, type StoredMail } from '../../../core/mail/render-mail.ts'

const address = {
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Kochi',
  state: 'Kerala',
  pin: '682001',
}
const kanchan = { name: 'Kanchan', email: 'care@kanchan.example', publicUrl: 'https://kanchan.example' }

const test = shopTest({ SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })
  .extend('placeFor', { scope: 'file' }, ({ shop }) => async (shopper: Shopper): Promise<Order> => {
    const ring = await newProduct(shop, { name: 'Ira ring', price: 100 })
    return (
      await sendOrder(shop, shopper, {
        products: [{ productId: ring, quantity: 2 }],
        amount: amountOf([{ price: 100, quantity: 2 }]),
        address,
      })
    ).body.order
  })
  .extend('order', ({ placeFor, asha }) => placeFor(asha))
  .extend('track', { scope: 'file' }, ({ shop }) => async (orderId: string, email: string) => {
    await letPass(shop, 60 * 60_000)
    return (await shop.call(trackOrder, { body: { orderId, email } })).message
  })
  /** The token of the link in the latest mail to a customer, and how many such mails there are. */
  .extend('linkOf', { scope: 'file' }, ({ shop }) => async ({ email }: Shopper) => {
    const mails = (await mailsFor(shop, email)).filter(
      ({ kind }) => kind === 'tracking_link' || kind === 'shipment_sent',
    )
    const { text = '' } = mails.length > 0 ? renderMail(mails.at(-1) as StoredMail, kanchan) : {}
    return {
      count: mails.length,
      token: text.match(/https:\/\/kanchan\.example\/track#link=(\S+)/)?.[1] ?? '',
    }
  })
  .extend(
    'open',
    { scope: 'file' },
    ({ shop }) =>
      (token: string) =>
        shop.call(getTrackedOrder, { body: { token } }),
  )

const invalid = { status: 404, message: 'This link is no longer valid.' }

test('TRACK-02 mails the link only if number and e-mail match', async ({
  asha,
  ravi,
  order,
  track,
  linkOf,
}) => {
  expect(await track('ZZ99-ZZ99', asha.email)).toBe(LINK_SENT)
  expect(await track(order.orderId, ravi.email)).toBe(LINK_SENT)
  expect([(await linkOf(asha)).count, (await linkOf(ravi)).count]).toEqual([0, 0])
  expect(await track(` ${order.orderId.toLowerCase().replace('-', ' ')} `, asha.email.toUpperCase())).toBe(
    LINK_SENT,
  )
  expect((await linkOf(asha)).count).toBe(1)
})

test('TRACK-02 limits requests as verification codes, matching or not', async ({
  shop,
  asha,
  ravi,
  order,
  track,
}) => {
  for (const [{ email }, orderId] of [
    [asha, order.orderId],
    [ravi, 'ZZ99-ZZ99'],
  ] as const) {
    await track(orderId, email)
    expect(await refusal(shop.call(trackOrder, { body: { orderId, email } }))).toMatchObject({ status: 429 })
  }
})

test('TRACK-02 rejects what is no order number', async ({ shop, asha }) => {
  expect(
    await refusal(shop.call(trackOrder, { body: { orderId: 'my ring', email: asha.email } })),
  ).toMatchObject({ status: 400, message: expect.stringContaining('such as AB12-CD34') as string })
})

test('TRACK-04 the link shows progress, parcels and pieces, and nothing private', async ({
  shop,
  admin,
  asha,
  order,
  track,
  linkOf,
  open,
}) => {
  const carrier = await shop.call(
    createCarrier,
    { body: { name: 'Blue Dart', trackingUrl: 'https://track.example/{awb}' } },
    admin.token,
  )
  await shop.call(
    createShipment,
    {
      params: { id: order._id },
      body: {
        carrierId: carrier._id,
        awb: 'BD-4711',
        receiverName: 'Meera',
        lines: [{ position: 0, quantity: 1 }],
      },
    },
    admin.token,
  )
  await track(order.orderId, asha.email)
  expect(await open((await linkOf(asha)).token)).toEqual({
    orderId: order.orderId,
    status: 'shipped',
    cancelledAt: null,
    createdAt: order.createdAt,
    delivery: expect.stringMatching(/^Delivery by \w+day, /) as string,
    products: [{ name: 'Ira ring', image: order.products[0]?.image, quantity: 2, size: null, color: 'Gold' }],
    history: [{ event: 'shipped', at: expect.any(String) as string }],
    shipments: [
      {
        _id: expect.any(String) as string,
        carrier: 'Blue Dart',
        carrierPhone: '',
        awb: 'BD-4711',
        trackingUrl: 'https://track.example/BD-4711',
        lines: [{ position: 0, quantity: 1 }],
        sentAt: expect.any(String) as string,
        expectedOn: null,
        deliveredAt: null,
      },
    ],
  })
})

test('SHIP-05 TRACK-05 the mail about a parcel has a working link', async ({
  shop,
  admin,
  asha,
  order,
  linkOf,
  open,
}) => {
  const carrier = await shop.call(createCarrier, { body: { name: 'Delhivery' } }, admin.token)
  await shop.call(
    createShipment,
    { params: { id: order._id }, body: { carrierId: carrier._id, awb: 'DL-1' } },
    admin.token,
  )
  expect(await open((await linkOf(asha)).token)).toMatchObject({ orderId: order.orderId })
})

test('TRACK-05 an altered, foreign or 90 days old link is invalid', async ({
  asha,
  ravi,
  order,
  track,
  linkOf,
  open,
}) => {
  await track(order.orderId, asha.email)
  const { token } = await linkOf(asha)
  const [id = '', issuedAt = '', signature = ''] = token.split('.')
  const later = (Number.parseInt(issuedAt, 36) + 1).toString(36)
  for (const altered of [
    `${ravi.id}.${issuedAt}.${signature}`,
    `${id}.${later}.${signature}`,
    `${id}.${issuedAt}.${signature.slice(1)}`,
    `${id}..${signature}`,
    id,
    'x',
  ]) {
    expect(await refusal(open(altered)), altered).toEqual(invalid)
  }
  const now = Date.now()
  for (const [days, isValid] of [
    [89, true],
    [91, false],
  ] as const) {
    vi.spyOn(Date, 'now').mockReturnValue(now + days * DAY_MS)
    expect(
      await open(token).then(
        () => true,
        () => false,
      ),
      `${days} days`,
    ).toBe(isValid)
    vi.restoreAllMocks()
  }
})

test('TRACK-05 erasing the account ends its links', async ({
  shop,
  admin,
  placeFor,
  track,
  linkOf,
  open,
}) => {
  const meera = await newShopper(shop, 'user', 'Kanak-Haar-2026')
  const order = await placeFor(meera)
  await track(order.orderId, meera.email)
  const { token } = await linkOf(meera)
  await shop.call(cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
  expect(await open(token)).toMatchObject({ cancelledAt: expect.any(String) as string, delivery: null })
  await shop.call(eraseAccount, { body: { password: 'Kanak-Haar-2026' } }, meera.token)
  expect(await refusal(open(token))).toEqual(invalid)
})
