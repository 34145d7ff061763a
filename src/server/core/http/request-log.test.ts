import { pino } from 'pino'
import { expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'

const test = shopTest({ TRUST_PROXY: '1' }).extend(
  'networkOf',
  { scope: 'file' },
  ({ shop }) =>
    async (url: string, address: string) => {
      const lines: Record<string, unknown>[] = []
      const { log } = shop.context
      shop.context.log = pino(
        { level: 'info' },
        { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
      )
      await shop.app.inject({ url, headers: { 'x-forwarded-for': address } })
      shop.context.log = log
      expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(1)
      return lines.find(({ msg }) => msg === 'request')?.['network']
    },
)

test.for([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:7:8::9', '2001:db8:7::/48'],
] as const)(
  'the log line of a rejected request names the network of %s',
  async ([address, network], { networkOf }) => {
    expect(await networkOf('/api/auth/sessions', address)).toBe(network)
  },
)

test('the log line of an answered request names no network', async ({ networkOf }) => {
  expect(await networkOf('/api/rates/history?metal=gold&fineness=916', '203.0.113.9')).toBeUndefined()
})
