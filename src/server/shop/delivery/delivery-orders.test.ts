import { expect } from 'vitest'
import { holding } from '../../../../tests/holds.ts'
import { mailsFor } from '../../../../tests/mails.ts'
import { list, dayIn, deliveryTest as test } from '../../../../tests/fixtures/delivery.ts'
import { createAddress } from '../../../contract/address.ts'
import { correctOrderAddress } from '../../../contract/manage-orders.ts'
import { getOrder, setOrderAddress } from '../../../contract/order.ts'
import { stateOfPin } from '../../../contract/pin-state.ts'
import { deliveryTo } from '../../../rules/delivery.ts'

const addressAt = (pin: string) => ({
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Kochi',
  state: stateOfPin(pin) ?? ('Kerala' as const),
  pin,
})

const notServed = (text: string) => ({ status: 422, body: { code: 'not_served', message: text } })

test('PIN-04 an order to a place that is not served is rejected', async ({
  shop,
  asha,
  replaceList,
  order,
}) => {
  await replaceList(list)
  expect(await order(asha, { address: addressAt('799999') })).toMatchObject(
    notServed("We don't deliver to 799999 yet."),
  )
  expect(await order(asha, { address: addressAt('781001') })).toMatchObject(
    notServed("Cash on delivery isn't available for 781001."),
  )
  const saved = await shop.call(createAddress, { body: addressAt('682553') }, asha.token)
  for (const paymentMethod of ['COD', 'UPI'])
    expect(await order(asha, { addressId: saved._id, paymentMethod })).toMatchObject(
      notServed("We don't deliver to 682553 yet."),
    )
  expect(
    (await order(asha, { address: addressAt('781001'), paymentMethod: 'UPI' })).body.order,
  ).toMatchObject({ deliverBy: dayIn(6) })
  const served = await order(asha, { address: addressAt('682001') })
  expect([served.status, served.body.order.deliverBy]).toEqual([201, dayIn(3)])
  const mails = (await mailsFor(shop, asha.email)).filter(({ kind }) => kind === 'order_placed')
  expect(mails.at(-1)?.data['delivery']).toBe(
    deliveryTo('682001', new Date(), { serviceable: true, cash: true, daysFrom: 2, daysTo: 3 }).text,
  )
})

test('PIN-04 an order without an address is checked when one is added', async ({
  shop,
  admin,
  asha,
  replaceList,
  order,
}) => {
  await replaceList(list)
  const placed = (await order(asha, {})).body.order
  expect(placed).not.toHaveProperty('deliverBy')
  const params = { id: placed._id }
  const add = (pin: string) =>
    shop.app.inject({
      method: 'PUT',
      url: `/api/orders/address/${placed._id}`,
      headers: { authorization: `Bearer ${asha.token}` },
      payload: { address: addressAt(pin) },
    })
  for (const [pin, text] of [
    ['110001', "We don't deliver to 110001 yet."],
    ['781001', "Cash on delivery isn't available for 781001."],
  ] as const) {
    const response = await add(pin)
    expect({ status: response.statusCode, body: response.json<object>() }).toMatchObject(notServed(text))
  }
  expect((await shop.call(getOrder, { params }, asha.token)).address).toBeNull()
  const { order: addressed } = await shop.call(
    setOrderAddress,
    { params, body: { address: addressAt('600001') } },
    asha.token,
  )
  expect(addressed.deliverBy).toBe(dayIn(8))
  // The office decides for itself; no day is promised then.
  const correct = async (pin: string) =>
    (await shop.call(correctOrderAddress, { params, body: { address: addressAt(pin) } }, admin.token))
      .deliverBy
  expect([await correct('110001'), await correct('682001')]).toEqual([null, dayIn(3)])
})

test('PIN-04 a held UPI order that may be paid is not lost', async ({
  shop,
  asha,
  replaceList,
  clearList,
}) => {
  await replaceList(list)
  const holds = holding(shop)
  const { productId, holdId } = await holds.held(asha)
  const paid = await holds.pay(asha, productId, holdId, 1000, {
    address: addressAt('799999'),
    utr: '123456789012',
  })
  expect([paid.status, paid.body.order.address?.pin, paid.body.order.deliverBy]).toEqual([
    201,
    '799999',
    null,
  ])
  await clearList()
})

test('PIN-03 a shop without a list promises as before', async ({ asha, clearList, order }) => {
  await clearList()
  const { status, body } = await order(asha, { address: addressAt('799999') })
  expect([status, body.order.address?.pin]).toEqual([201, '799999'])
  expect(body.order).not.toHaveProperty('deliverBy')
})
