import { describe, expect } from 'vitest'
import type { Duty } from '../src/contract/duty.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { lowestDuty, ownCalls, publicCalls } from './authorisation-tables.ts'
import { endpoints, nameOf, nobodysId } from './contract.ts'
import { updateUserDuty } from '../src/contract/manage-users.ts'
import { couldReach, reaches } from './access-control-fixtures.ts'
import { noRecords } from './owned-records.ts'
import { newShopper } from './factories.ts'
import { shopTest } from './fixtures/shop.ts'

const callsFor = (access: Endpoint['access']) => endpoints.filter((endpoint) => endpoint.access === access)

const test = shopTest()
  .extend('staff', { scope: 'file' }, async ({ shop, admin }) => {
    const hire = async (duty: Duty) => {
      const shopper = await newShopper(shop, 'admin')
      await shop.call(updateUserDuty, { params: { userId: shopper.id }, body: { duty } }, admin.token)
      return shopper
    }
    return { manager: await hire('manager'), counter: await hire('counter') }
  })
  /** The status of a call with ids that do not exist and an empty body. */
  .extend(
    'statusOf',
    { scope: 'file' },
    ({ shop }) =>
      async ({ method, path, body }: Endpoint, headers: Record<string, string> = {}): Promise<number> => {
        const { statusCode } = await shop.app.inject({
          method,
          url: path.replace(/\{\w+\}/g, nobodysId),
          headers,
          ...(body && { payload: {} }),
        })
        return statusCode
      },
  )
  /** Makes these calls, and returns those with another status than the allowed ones. */
  .extend(
    'findCallsWithout',
    { scope: 'file' },
    ({ statusOf }) =>
      async (
        allowed: number[],
        calls: Endpoint[],
        headers: Record<string, string> = {},
      ): Promise<string[]> => {
        const wrong: string[] = []
        for (const call of calls) {
          const status = await statusOf(call, headers)
          if (!allowed.includes(status)) wrong.push(`${nameOf(call)}: ${status}`)
        }
        return wrong
      },
  )

const byBearer = (token: string) => ({ authorization: `Bearer ${token}` })
/** As a browser sends it from a page of the shop. */
const byCookie = (token: string) => ({ cookie: `session=${token}`, origin: 'http://shop.test' })

test('SESS-03 the calls of the specification have its access', () => {
  const own = [...callsFor('customer'), ...callsFor('self')]
  expect(callsFor('anyone').map(nameOf)).toEqual(expect.arrayContaining(publicCalls))
  expect(own.map(nameOf)).toEqual(expect.arrayContaining(ownCalls))
})

test('SESS-03 the matrix says how each call could name data of others', () => {
  expect(endpoints.filter(couldReach).map(nameOf).toSorted()).toEqual(Object.keys(reaches).toSorted())
})

test('SESS-03 a visitor gets 401 from calls for users (ASVS 8.2.1, 8.3.1)', async ({ findCallsWithout }) => {
  const token = 'a-token-that-nobody-has-been-given'
  for (const headers of [{}, byBearer(token), byCookie(token)])
    expect(
      await findCallsWithout(
        [401],
        [...callsFor('customer'), ...callsFor('self'), ...callsFor('admin')],
        headers,
      ),
    ).toEqual([])
})

test('SESS-03 a visitor may make the calls for anyone', async ({ statusOf }) => {
  for (const call of callsFor('anyone')) expect([401, 403], nameOf(call)).not.toContain(await statusOf(call))
})

describe.each([
  ['a bearer token', byBearer],
  ['a cookie', byCookie],
] as const)('SESS-03 with %s', (_how, signedIn) => {
  test('a customer gets 403 from calls for administrators (ASVS 8.2.1, 8.3.1)', async ({
    asha,
    findCallsWithout,
  }) => {
    expect(await findCallsWithout([403], callsFor('admin'), signedIn(asha.token))).toEqual([])
  })

  test('a customer sees no data of others', async ({ asha, findCallsWithout }) => {
    expect(await findCallsWithout([403, 404], callsFor('self'), signedIn(asha.token))).toEqual([])
  })

  test('an administrator may make the calls for administrators', async ({ admin, findCallsWithout }) => {
    expect(await findCallsWithout([200, 201, 400, 404], callsFor('admin'), signedIn(admin.token))).toEqual([])
  })
})

test('DUTY-02 the calls of the table have its lowest duty', () => {
  const calls = (duty: Duty) =>
    callsFor('admin')
      .filter((endpoint) => endpoint.duty === duty)
      .map(nameOf)
  expect(calls('owner')).toEqual(expect.arrayContaining(lowestDuty.owner))
  expect(calls('manager')).toEqual(expect.arrayContaining(lowestDuty.manager))
})

test('DUTY-02 a call that shows administrators what is of others names their duty', () => {
  const things = noRecords(nobodysId)
  const wide = endpoints.filter(
    (endpoint) =>
      couldReach(endpoint) &&
      reaches[nameOf(endpoint)]?.(things, things.owner).some(({ admin, hidden }) => admin && !hidden),
  )
  expect(wide.filter(({ duty }) => duty === undefined).map(nameOf)).toEqual([])
})

test.for([
  ['manager', lowestDuty.owner],
  ['counter', [...lowestDuty.owner, ...lowestDuty.manager]],
] as const)(
  'DUTY-04 a %s makes the calls of their duty only',
  async ([duty, higher], { staff, findCallsWithout }) => {
    const isHigher = (call: Endpoint) => higher.includes(nameOf(call))
    const headers = byBearer(staff[duty].token)
    const calls = callsFor('admin')
    expect(await findCallsWithout([403], calls.filter(isHigher), headers)).toEqual([])
    expect(
      await findCallsWithout(
        [200, 201, 400, 404],
        calls.filter((call) => !isHigher(call)),
        headers,
      ),
    ).toEqual([])
  },
)

/** Calls that other sites' pages and servers make, with a signature that proves them. */
const crossSite: Endpoint[] = endpoints.filter((endpoint) => endpoint.crossSite)

test('SESS-03 calls from other sites are signed ones that read no session', () => {
  expect(crossSite.map(nameOf).toSorted()).toEqual([
    'POST /api/payments/return/{provider}',
    'POST /api/webhooks/{provider}',
  ])
  expect(crossSite.map(({ access }) => access)).toEqual(['anyone', 'anyone'])
})

test('SESS-03 a page of another site makes no call by an administrator’s browser (ASVS 3.5.1, 3.5.2)', async ({
  admin,
  findCallsWithout,
}) => {
  const calls = endpoints.filter((call) => call.method !== 'GET' && !crossSite.includes(call))
  const cookie = `session=${admin.token}`
  const foreign: Record<string, string>[] = [
    { cookie, origin: 'https://elsewhere.example' },
    { cookie, origin: 'null' },
    { cookie },
  ]
  for (const headers of foreign) expect(await findCallsWithout([403], calls, headers)).toEqual([])
})
