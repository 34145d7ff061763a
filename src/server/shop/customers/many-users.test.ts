import { expect } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { newShopper } from '../../../../tests/factories.ts'
import { test } from '../../../../tests/fixtures/shop.ts'

test('ADM-03 a search lists 10,000 users; more need more letters', async ({ shop }) => {
  const { token } = await newShopper(shop, 'admin')
  const newUsers = (from: number, count: number) =>
    shop.context.db.transaction((tx) =>
      tx.db
        .insertInto('users')
        .values(
          Array.from({ length: count }, (_, index) => {
            const email = `many-${from + index}@shop.test`
            return {
              id: uuidv7(),
              email,
              email_key: email,
              username: 'Asha',
              role: 'user',
              password_hash: 'none',
              profile_image: '',
              bio: '',
              profession: '',
              created_at: from + index,
            }
          }),
        )
        .execute(),
    )
  const search = () =>
    shop.app.inject({
      url: '/api/auth/users',
      query: { search: 'many', limit: '2' },
      headers: { authorization: `Bearer ${token}` },
    })
  for (let from = 0; from < 10_000; from += 1000) await newUsers(from, 1000)
  const most = await search()
  expect([most.headers['x-total-count'], most.json<{ email: string }[]>().map(({ email }) => email)]).toEqual(
    ['10000', ['many-9999@shop.test', 'many-9998@shop.test']],
  )
  await newUsers(10_000, 1)
  const tooMany = await search()
  expect([tooMany.statusCode, tooMany.json()]).toMatchObject([
    400,
    { code: 'invalid_input', error: 'search: too many users match. Please type more.' },
  ])
})
