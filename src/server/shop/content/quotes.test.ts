import { expect } from 'vitest'
import { manageContentTest as test } from '../../../../tests/fixtures/manage-content.ts'
import { refusal } from '../../../../tests/factories.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { listQuotes } from '../../../contract/content.ts'
import { createQuote, deleteQuote, updateQuote } from '../../../contract/manage-content.ts'

test('quotes are entered, edited and shown in their order', async ({ shop, admin }) => {
  const shown = () => shop.call(listQuotes, { query: { isActive: 'true' } })
  expect(await shown()).toEqual([])

  const add = (title: string, order: number) =>
    shop.call(
      createQuote,
      { body: { title, subtitle: 'Om chain', description: 'It is as heavy as the bill says.', order } },
      admin.token,
    )
  const second = await add('Meera I., Mysuru', 2)
  const first = await add('Farhan S., Lucknow', 1)
  expect(await shown()).toEqual([first, second])

  const params = { id: first._id }
  const hidden = await shop.call(updateQuote, { params, body: { isActive: false, version: 1 } }, admin.token)
  expect(hidden).toMatchObject({ title: 'Farhan S., Lucknow', isActive: false, version: 2 })
  expect(await shown()).toEqual([second])
  expect(
    await refusal(shop.call(updateQuote, { params, body: { title: 'F.', version: 1 } }, admin.token)),
  ).toMatchObject({ status: 409 })

  await shop.call(deleteQuote, { params: { id: second._id } }, admin.token)
  expect(await shown()).toEqual([])
  expect((await shop.call(listAuditLog, { query: { entity: 'quote' } }, admin.token)).length).toBe(4)
})

test('a quote needs its words and its customer', async ({ shop, admin }) => {
  for (const body of [
    { title: '', description: 'Lovely.' },
    { title: 'Meera I.', description: ' ' },
  ])
    expect(await refusal(shop.call(createQuote, { body }, admin.token))).toMatchObject({ status: 400 })
})
