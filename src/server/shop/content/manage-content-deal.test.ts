import { expect } from 'vitest'
import { refusal } from '../../../../tests/factories.ts'
import { manageContentTest as test, banner } from '../../../../tests/fixtures/manage-content.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { getDeal } from '../../../contract/content.ts'
import * as contract from '../../../contract/manage-content.ts'

test.beforeEach(({ shop }) =>
  shop.context.db.transaction(async (tx) => {
    for (const table of ['banners', 'heroes', 'deal', 'audit_log'] as const)
      await tx.db.deleteFrom(table).execute()
  }),
)

test('ADM-09 updates the deal, and the shop shows it immediately', async ({ shop, admin, send }) => {
  expect((await refusal(shop.call(getDeal, {}))).status).toBe(404)
  const deal = {
    title: 'Festive',
    description: 'A fifth less.',
    discount: 20,
    image: '/media/d.jpg',
    endDate: '2030-01-01T05:30',
  }
  const set = await shop.call(contract.updateDeal, { body: deal }, admin.token)
  const { image, ...rest } = deal
  expect(set).toEqual({
    ...rest,
    imageUrl: image,
    link: '/shop',
    endDate: '2030-01-01T00:00:00.000Z',
    isActive: true,
    version: 1,
  })
  expect(await shop.call(getDeal, {})).toEqual(set)
  const again = await shop.call(
    contract.updateDeal,
    { body: { ...deal, title: 'Monsoon', image: '', version: 1 } },
    admin.token,
  )
  expect(again).toMatchObject({ title: 'Monsoon', imageUrl: null, version: 2 })
  expect(await shop.call(getDeal, {})).toEqual(again)
  const late = await send('PUT', '/api/deal/', { ...deal, version: 1 })
  expect([late.statusCode, late.json()]).toMatchObject([409, { current: again }])
  const log = await shop.call(listAuditLog, { query: { entity: 'deal' } }, admin.token)
  expect(log.map(({ before, after }) => [before, after])).toMatchObject([
    [
      { title: 'Festive', imageUrl: image },
      { title: 'Monsoon', imageUrl: null },
    ],
    [null, { title: 'Festive' }],
  ])
})

test('buttons of deals and banners lead to configured addresses', async ({ shop, admin }) => {
  const link = '/categories/Bridal%20Jewellery'
  await shop.call(
    contract.updateDeal,
    { body: { title: 'Bridal', discount: 20, endDate: '2030-01-01', link } },
    admin.token,
  )
  expect((await shop.call(getDeal, {})).link).toBe(link)
  const { _id: id } = await shop.call(contract.createBanner, { body: { ...banner, link } }, admin.token)
  expect(
    (await shop.call(contract.updateBanner, { params: { id }, body: { link: '/gifts' } }, admin.token)).link,
  ).toBe('/gifts')
  await shop.call(contract.deleteBanner, { params: { id } }, admin.token)
})

test.for<[string, object, string]>([
  ['no end', { endDate: undefined }, 'endDate'],
  ['an end that is no date', { endDate: 'soon' }, 'endDate'],
  ['a discount above everything', { discount: 101 }, 'discount'],
  ['a picture that is a script', { image: 'data:text/html,x' }, 'image'],
  ['a button that is a script', { link: 'javascript:alert(1)' }, 'link'],
  ['a button that leads elsewhere', { link: '/\\example.in' }, 'link'],
])('ADM-09 refuses a deal with %s', async ([_what, change, path], { send }) => {
  const response = await send('PUT', '/api/deal', {
    title: 'T',
    description: '',
    discount: 1,
    image: null,
    endDate: '2030-01-01T00:00:00.000Z',
    ...change,
  })
  expect([response.statusCode, response.json<{ issues: { path: string }[] }>().issues[0]?.path]).toEqual([
    400,
    path,
  ])
})
