import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../tests/shop.ts'

/** Verification codes that one client IP may request per hour. */
const MAX_CODES = 60

/**
 * Requests one code more than a client IP may, each for another e-mail; returns how many requests were
 * rejected.
 */
async function refusedOf(
  { app }: TestShop,
  client: (number: number) => { remoteAddress: string; headers?: Record<string, string> },
): Promise<number> {
  const requests = Array.from({ length: MAX_CODES + 1 }, (_, number) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/send-otp',
      payload: { email: `${crypto.randomUUID()}@example.in` },
      ...client(number),
    }),
  )
  return (await Promise.all(requests)).filter(({ statusCode }) => statusCode === 429).length
}

const forwarded = (...addresses: string[]) => ({ 'x-forwarded-for': addresses.join(', ') })

describe('AUTH-03 a shop that trusts no proxy', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  test('counts by the connection, whatever addresses its callers write into headers (ASVS 2.4.1, 4.1.3, 6.3.1, 15.3.4)', async () => {
    const client = (number: number) => ({
      remoteAddress: '198.51.100.1',
      headers: {
        ...forwarded(`203.0.113.${number}`),
        forwarded: `for=203.0.113.${number}`,
        'x-real-ip': `203.0.113.${number}`,
      },
    })
    expect(await refusedOf(shop, client)).toBe(1)
  })

  test('counts an IPv6 network as one client', async () => {
    expect(
      await refusedOf(shop, (number) => ({ remoteAddress: `2001:db8:1:2::${number.toString(16)}` })),
    ).toBe(1)
    expect(
      await refusedOf(shop, (number) => ({ remoteAddress: `2001:db8:1:${(number + 16).toString(16)}::1` })),
    ).toBe(0)
  })

  test('knows an IPv4 address in the clothes of IPv6', async () => {
    expect(
      await refusedOf(shop, (number) => ({
        remoteAddress: number % 2 ? '198.51.100.2' : '::ffff:198.51.100.2',
      })),
    ).toBe(1)
  })
})

describe('AUTH-03 a shop behind one proxy', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ TRUST_PROXY: '1' })
  })
  afterAll(() => shop.close())

  test('counts each of its callers alone', async () => {
    expect(
      await refusedOf(shop, (number) => ({
        remoteAddress: '10.0.0.1',
        headers: forwarded(`203.0.113.${number}`),
      })),
    ).toBe(0)
  })

  test('trusts only the address that its own proxy added (ASVS 4.1.3, 15.3.4)', async () => {
    expect(
      await refusedOf(shop, (number) => ({
        remoteAddress: '10.0.0.1',
        headers: forwarded(`203.0.113.${number}`, '198.51.100.3'),
      })),
    ).toBe(1)
  })

  test('counts by the proxy where that passes on what is no address', async () => {
    expect(
      await refusedOf(shop, (number) => ({
        remoteAddress: '10.0.0.2',
        headers: forwarded(`${'x'.repeat(3000)}${number}`),
      })),
    ).toBe(1)
  })
})

describe('AUTH-03 a shop that names its proxies', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ TRUST_PROXY: '10.0.0.0/8, 192.0.2.7' })
  })
  afterAll(() => shop.close())

  test('believes them', async () => {
    const client = (number: number) => ({
      remoteAddress: '192.0.2.7',
      headers: forwarded(`203.0.113.${number}`, '10.1.2.3'),
    })
    expect(await refusedOf(shop, client)).toBe(0)
  })

  test('believes nobody else (ASVS 15.3.4)', async () => {
    expect(
      await refusedOf(shop, (number) => ({
        remoteAddress: '198.51.100.4',
        headers: forwarded(`203.0.113.${number}`),
      })),
    ).toBe(1)
  })
})

test.each(['yes', 'true', '-1', '1.5', '99', 'proxy.example', '10.0.0.0/33', '10.0.0.1,'])(
  'a start with TRUST_PROXY=%s stops and names it',
  async (value) => {
    await expect(openTestShop({ TRUST_PROXY: value })).rejects.toThrow(/^Setting TRUST_PROXY: must be/)
  },
)
