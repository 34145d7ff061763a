import { expect } from 'vitest'
import { refusalBody } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import {
  createCarrier,
  deleteCarrier,
  listCarriers,
  updateCarrier,
} from '../../../contract/manage-shipments.ts'

const test = shopTest()
  .extend(
    'add',
    { scope: 'file' },
    ({ shop, admin }) =>
      (body: { name: string; trackingUrl?: string; phone?: string }) =>
        shop.call(createCarrier, { body }, admin.token),
  )
  .extend(
    'listed',
    { scope: 'file' },
    ({ shop, admin }) =>
      async () =>
        (await shop.call(listCarriers, {}, admin.token)).map(({ name }) => name),
  )

test('SHIP-02 audits creating, updating and deleting carriers, listed in order', async ({
  shop,
  admin,
  add,
  listed,
}) => {
  const first = await add({
    name: ' Blue Dart ',
    trackingUrl: 'https://track.example/?awb={awb}',
    phone: '1860 233 1234',
  })
  expect(first).toEqual({
    _id: first._id,
    name: 'Blue Dart',
    trackingUrl: 'https://track.example/?awb={awb}',
    phone: '1860 233 1234',
    position: 1,
    version: 1,
  })
  const second = await add({ name: 'India Post' })
  expect(second).toMatchObject({ trackingUrl: '', phone: '', position: 2 })
  expect(
    await shop.call(
      updateCarrier,
      { params: { id: second._id }, body: { name: 'Speed Post', version: 1 } },
      admin.token,
    ),
  ).toMatchObject({ name: 'Speed Post', position: 2, version: 2 })
  expect(await listed()).toEqual(['Blue Dart', 'Speed Post'])
  expect((await shop.call(deleteCarrier, { params: { id: first._id } }, admin.token)).message).toBe(
    'Carrier deleted successfully!',
  )
  expect(await listed()).toEqual(['Speed Post'])
  const entries = await shop.call(listAuditLog, { query: { entity: 'carrier' } }, admin.token)
  expect(entries.map(({ before, after }) => [before?.['name'], after?.['name']])).toEqual([
    ['Blue Dart', undefined],
    ['India Post', 'Speed Post'],
    [undefined, 'India Post'],
    [undefined, 'Blue Dart'],
  ])
})

test.for([
  'http://track.example/{awb}',
  'https://track.example/',
  'track.example/{awb}',
  'https://{awb}',
  'javascript:alert("{awb}")',
  'https:// space/{awb}',
])('SHIP-02 %s is no tracking address', async (trackingUrl, { add }) => {
  const { status, data } = await refusalBody(add({ name: 'Blue Dart', trackingUrl }))
  expect([status, data?.issues]).toEqual([
    400,
    [{ path: 'trackingUrl', message: 'must be an https address with {awb}' }],
  ])
})

test('SHIP-02 requires a name and a valid phone number', async ({ add }) => {
  expect((await refusalBody(add({ name: ' ' }))).data?.issues).toEqual([
    { path: 'name', message: 'must not be empty' },
  ])
  expect((await refusalBody(add({ name: 'Blue Dart', phone: 'call us' }))).data?.issues).toEqual([
    { path: 'phone', message: 'must be a phone number' },
  ])
})

test('SHIP-02 rejects a stale carrier edit with the current carrier', async ({ shop, admin, add }) => {
  const { _id: id } = await add({ name: 'Blue Dart' })
  const edit = (name: string) =>
    shop.call(updateCarrier, { params: { id }, body: { name, version: 1 } }, admin.token)
  await edit('Bluedart')
  const { status, data } = await refusalBody(edit('Blue-Dart'))
  expect([status, data?.code, data?.['current']]).toEqual([
    409,
    'stale_edit',
    expect.objectContaining({ name: 'Bluedart', version: 2 }),
  ])
  await shop.call(deleteCarrier, { params: { id } }, admin.token)
  expect((await refusalBody(edit('Blue Dart'))).status).toBe(404)
})
