import { expect, test } from 'vitest'
import { codeAt } from '../../src/server/shop/accounts/second-factor/totp.ts'
import { engines, startTestCluster } from '../faults/test-cluster.ts'
import { shop } from '../faults/shop-command.ts'
import { startProcess } from '../faults/shop-process.ts'

const person = { email: 'admin@localhost', password: 'a long password' }

test.each(engines)(
  'AUTH-01 a command resets an administrator’s second factor while running (%s) (ASVS 6.4.4)',
  async (engine) => {
    const house = await startTestCluster(engine)
    const address = await startProcess({ ...house.settings, ADMIN_PASSWORD: person.password }).address
    const call = async (path: string, body: object, token?: string) => {
      const response = await fetch(`${address}/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      })
      return (await response.json()) as { code?: string; token?: string; secret?: string }
    }
    const { token } = await call('login', person)
    const { secret = '' } = await call('second-factor/start', { password: person.password }, token)
    await call('second-factor/turn-on', { code: codeAt(secret, Date.now()) }, token)
    expect(await call('login', person)).toMatchObject({ code: 'code_needed' })

    expect(await shop(house.settings, 'turn-off-second-factor', 'nobody@localhost')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no account with the e-mail nobody@localhost.\n',
    })
    expect(await shop(house.settings, 'turn-off-second-factor', person.email)).toEqual({
      code: 0,
      stderr: '',
      stdout:
        'admin@localhost now signs in with only the password. All their sessions have ended, and they get an e-mail.\n',
    })
    expect(await call('login', person)).toHaveProperty('token')
  },
)
