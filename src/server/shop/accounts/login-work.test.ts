import type * as Argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type * as Tests from '../../../../tests/shop.ts'

/** Hashes that were compared, in order. Hashing is nearly all the work of a login. */
const compared: string[] = []
let signIn: typeof Tests.signIn
let shop: Tests.TestShop
beforeAll(async () => {
  // Other files share this worker and its modules: this file loads its own copy, with an argon2 that records
  // calls.
  vi.resetModules()
  vi.doMock('@node-rs/argon2', async (original) => {
    const argon2 = await original<typeof Argon2>()
    return {
      ...argon2,
      verify: (hash: string, password: string) => {
        compared.push(hash)
        return argon2.verify(hash, password)
      },
    }
  })
  const tests = await import('../../../../tests/shop.ts')
  signIn = tests.signIn
  shop = await tests.openTestShop()
})
afterAll(async () => {
  vi.doUnmock('@node-rs/argon2')
  vi.resetModules()
  await shop.close()
})
beforeEach(() => void compared.splice(0))

const logIn = (email: string) =>
  shop.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'wrong-password' } })
/** The parts of a hash that determine its cost: algorithm, memory, iterations and parallelism. */
const costOf = (hash: string | undefined) => hash?.split('$').slice(1, 4).join('$')

test('AUTH-01 an unknown e-mail costs the same work as a wrong password', async () => {
  const { user } = await signIn(shop, { password: 'kundan-1947' })
  const wrong = await logIn(user.email)
  const unknown = await logIn('nobody@example.in')
  expect(wrong.statusCode).toBe(400)
  expect(unknown.json()).toEqual(wrong.json())
  expect(compared).toHaveLength(2)
  expect(costOf(compared[1])).toBe(costOf(compared[0]))
  expect(costOf(compared[0])).toBe('argon2id$v=19$m=19456,t=2,p=1')
})

test('AUTH-01 a login beyond the limit hashes no password (ASVS 6.3.1)', async () => {
  const email = 'often@example.in'
  for (let attempt = 0; attempt < 10; attempt += 1) await logIn(email)
  compared.splice(0)
  expect((await logIn(email)).statusCode).toBe(429)
  expect(compared).toEqual([])
})
