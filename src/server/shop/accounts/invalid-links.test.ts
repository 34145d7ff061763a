import { expect } from 'vitest'
import { refusal } from '../../../../tests/factories.ts'
import { test } from '../../../../tests/fixtures/shop.ts'
import { resetPasswordByLink } from '../../../contract/account.ts'

test('a network tries 30 invalid links in 15 minutes', async ({ shop }) => {
  const open = () =>
    refusal(shop.call(resetPasswordByLink, { body: { token: 'x'.repeat(43), password: 'meenakari-1953' } }))
  const statuses: unknown[] = []
  for (let tries = 0; tries < 31; tries += 1) statuses.push((await open()).status)
  expect([new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([new Set([400]), 429])
})
