import { expect } from 'vitest'
import { newShopper, refusal } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { login } from '../../../contract/account.ts'
import { listAuditLog } from '../../../contract/audit.ts'

const PASSWORD = 'kundan-1947'

const test = shopTest()
  .extend(
    'logIn',
    { scope: 'file' },
    ({ shop }) =>
      (email: string, password = PASSWORD) =>
        shop.call(login, { body: { email, password } }),
  )
  .extend('signIns', { scope: 'file' }, ({ shop, admin }) => async () => {
    const entries = await shop.call(listAuditLog, { query: { entity: 'sign-in' } }, admin.token)
    return entries.map(({ by, call, entityId, before, after }) => [by.email, call, entityId, before, after])
  })

test('the audit log records logins and failed logins of administrators', async ({ shop, logIn, signIns }) => {
  const owner = await newShopper(shop, 'admin', PASSWORD)
  expect((await refusal(logIn(owner.email.toUpperCase(), 'kundan-1948'))).status).toBe(400)
  await logIn(owner.email)
  const call = 'POST /api/auth/login'
  expect(await signIns()).toEqual([
    [owner.email, call, null, null, { result: 'signed in' }],
    [owner.email, call, null, null, { result: 'wrong password' }],
  ])
})

test('it says nothing of customers and of strangers', async ({ shop, logIn, signIns }) => {
  const before = await signIns()
  const customer = await newShopper(shop, 'user', PASSWORD)
  await logIn(customer.email)
  for (const email of [customer.email, 'nobody@example.in']) await refusal(logIn(email, 'kundan-1948'))
  expect(await signIns()).toEqual(before)
})
