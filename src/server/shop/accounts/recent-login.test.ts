import { describe, expect } from 'vitest'
import { endpoints, nameOf } from '../../../../tests/contract.ts'
import { refusalBody } from '../../../../tests/factories.ts'
import { codeOf } from '../../../../tests/fixtures/second-factor.ts'
import { password, recentLoginTest as test } from '../../../../tests/fixtures/recent-login.ts'
import { startSecondFactor, turnOnSecondFactor } from '../../../contract/second-factor.ts'
import { reauthenticate } from '../../../contract/session.ts'
import { MINUTE_MS } from '../../../rules/durations.ts'

const marked = endpoints.filter(({ recentLogin }) => recentLogin).map(nameOf)

const AGAIN = {
  status: 403,
  body: expect.objectContaining({ code: 'reauthenticate', message: 'Please enter your password again.' }),
}

test('LIMIT-10 every marked call is tried here', ({ requests }) => {
  expect(marked.toSorted()).toEqual(Object.keys(requests).toSorted())
})

test.for(marked)(
  'LIMIT-10 %s needs a login of the last 15 minutes (ASVS 7.5.1, 7.5.3, 8.2.3)',
  async (name, { shop, owner, age, requests, send }) => {
    const request = requests[name as keyof typeof requests]
    for (const minutes of [null, 15]) {
      await age(owner, minutes)
      expect(await send(name, request, owner)).toEqual(AGAIN)
    }
    await shop.call(reauthenticate, { body: { password } }, owner.token)
    await age(owner, 14)
    expect(await send(name, request, owner)).toEqual({ status: 200 })
  },
)

describe('LIMIT-10 reauthenticating', () => {
  test('LIMIT-10 a wrong password and a missing code keep the call refused', async ({
    shop,
    owner,
    age,
    requests,
    send,
  }) => {
    const { secret } = await shop.call(startSecondFactor, { body: { password } }, owner.token)
    await shop.call(turnOnSecondFactor, { body: { code: codeOf(secret, -1) } }, owner.token)
    await age(owner, null)
    const codes = async (body: { password: string; code?: string }) =>
      (await refusalBody(shop.call(reauthenticate, { body }, owner.token))).data?.code
    expect(await codes({ password: 'wrong-password' })).toBe('wrong_login')
    expect(await codes({ password })).toBe('code_needed')
    expect(await codes({ password, code: '000000' })).toBe('wrong_code')
    expect(await send('GET /api/orders/export', requests['GET /api/orders/export'], owner)).toEqual(AGAIN)
    const before = Date.now()
    const { until } = await shop.call(
      reauthenticate,
      { body: { password, code: codeOf(secret) } },
      owner.token,
    )
    expect(Date.parse(until) - before).toBeGreaterThanOrEqual(15 * MINUTE_MS)
    expect(await send('GET /api/orders/export', requests['GET /api/orders/export'], owner)).toEqual({
      status: 200,
    })
  })

  test('LIMIT-10 one session does not make another recent', async ({ shop, owner, age, requests, send }) => {
    const { json } = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: owner.email, password },
    })
    const other = { ...owner, token: json<{ token: string }>().token }
    await age(owner, null)
    await shop.call(reauthenticate, { body: { password } }, other.token)
    expect(await send('GET /api/orders/export', requests['GET /api/orders/export'], owner)).toEqual(AGAIN)
    expect(await send('GET /api/orders/export', requests['GET /api/orders/export'], other)).toEqual({
      status: 200,
    })
  })

  test('LIMIT-10 REAUTH_MINUTES changes how long a login is recent', async ({
    owner,
    age,
    requests,
    send,
    save,
  }) => {
    await save('limits', { REAUTH_MINUTES: 2 }, owner)
    await age(owner, 1)
    await expect
      .poll(() => send('GET /api/orders/export', requests['GET /api/orders/export'], owner))
      .toEqual({ status: 200 })
    await age(owner, 2)
    expect(await send('GET /api/orders/export', requests['GET /api/orders/export'], owner)).toEqual(AGAIN)
    await age(owner, 0)
    await expect(save('limits', { REAUTH_MINUTES: 61 }, owner)).rejects.toMatchObject({ status: 400 })
    await save('limits', { REAUTH_MINUTES: null }, owner)
  })
})
