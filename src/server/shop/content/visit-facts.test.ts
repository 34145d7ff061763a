import { expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { updateSettings } from '../../../contract/manage-settings.ts'
import { getShopFacts } from '../../../contract/settings.ts'

const test = shopTest()

test('PROMISE-03 a visit is offered only with the address of the shop', async ({ shop, admin }) => {
  expect(await shop.call(getShopFacts, {})).not.toHaveProperty('visit')

  const address = '14, Laxmi Road\nPune 411030'
  await shop.call(
    updateSettings,
    { body: { group: 'trade', values: { SHOP_ADDRESS: address }, version: 0 } },
    admin.token,
  )
  await expect
    .poll(async () => (await shop.call(getShopFacts, {})).visit)
    .toEqual({
      address,
      hours: null,
      phone: '+91 00000 00000',
      map: 'https://www.google.com/maps/search/?api=1&query=14%2C%20Laxmi%20Road%0APune%20411030',
    })

  const hours = 'Mon-Sat 10:00-20:00; Sun closed'
  const image = `/media/${'0'.repeat(32)}/shop.jpg`
  await shop.call(
    updateSettings,
    { body: { group: 'shop', values: { SHOP_HOURS: hours, VISIT_IMAGE: image }, version: 0 } },
    admin.token,
  )
  await expect.poll(async () => (await shop.call(getShopFacts, {})).visit).toMatchObject({ hours, image })
})

test.for([
  ['SHOP_HOURS', 'daily from ten to eight'],
  ['SHOP_HOURS', 'Mon 20:00-10:00'],
  ['VISIT_IMAGE', 'https://elsewhere.example/shop.jpg'],
  ['VISIT_IMAGE', '/media/../shop.jpg'],
] as const)('PROMISE-03 a wrong value of %s is refused: %s', async ([name, value], { shop, admin }) => {
  const answer = await shop.app.inject({
    method: 'PATCH',
    url: '/api/settings',
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { group: 'shop', values: { [name]: value }, version: 1 },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ message: expect.stringContaining(name) })
})
