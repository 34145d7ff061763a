import { expect, test } from 'vitest'
import type { User } from '../../contract/account.ts'
import type { Api } from './client.ts'
import { currentSession, refreshSession, storeUser } from './session.ts'

const user: User = { _id: 'u1', email: 'ananya@example.in', username: 'Ananya Rao', role: 'user' } as User

// Outside of browsers there is no storage.
test('AUTH-01 a login without storage survives a slow session lookup', async () => {
  let respond: (response: { user: null }) => void = () => undefined
  const response = new Promise((resolve) => (respond = resolve))
  const refreshed = refreshSession((() => response) as unknown as Api)
  expect(currentSession()).toEqual({ known: false, user: null })

  expect(storeUser(user)).toBe(false)
  expect(currentSession()).toMatchObject({ known: true, user: { _id: 'u1' } })

  respond({ user: null })
  await refreshed
  expect(currentSession()).toMatchObject({ known: true, user: { _id: 'u1' } })
})
