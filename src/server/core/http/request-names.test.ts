import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openTestShop } from '../../../../tests/shop.ts'
import { buildApp } from '../../app.ts'
import { openCounters } from '../observability/counters.ts'

type Line = { msg: string; reqId: string; traceId?: string }

/** Opens a shop that trusts these proxies; returns the log line of a request and the id in its response. */
async function openLogged(TRUST_PROXY: string) {
  const shop = await openTestShop({ TRUST_PROXY })
  const lines: Line[] = []
  const output = new Writable({
    write: (line: Buffer, _encoding, done) => (lines.push(JSON.parse(line.toString()) as Line), done()),
  })
  const app = await buildApp(
    { ...shop.context, counters: openCounters(), log: pino({ level: 'info' }, output) },
    { keep: false, listPages: async () => [], render: async () => ({ status: 200, html: '' }) },
  )
  onTestFinished(async () => {
    await app.close()
    await shop.close()
  })
  return async (headers: Record<string, string>, remoteAddress = '10.0.0.1') => {
    const response = await app.inject({ url: '/healthz', headers, remoteAddress })
    const line = lines.findLast(({ msg }) => msg === 'request')
    expect(line?.reqId).toBe(response.headers['x-request-id'])
    return line
  }
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const trace = '0af7651916cd43dd8448eb211c80319c'
const named = {
  'x-request-id': 'f058ebd6-02f7-4d3f-942e-904344e8cde5',
  traceparent: `00-${trace}-b7ad6b7169203331-01`,
}

test('log and response use the id and trace of a trusted proxy', async () => {
  for (const trusted of ['1', '10.0.0.0/8, 2001:db8::/32']) {
    const ask = await openLogged(trusted)
    expect(await ask(named)).toMatchObject({ reqId: named['x-request-id'], traceId: trace })
  }
})

test('what anybody else sends is not taken over', async () => {
  for (const [trusted, address] of [
    ['', '10.0.0.1'],
    ['0', '10.0.0.1'],
    ['10.0.0.0/8', '198.51.100.1'],
    ['10.0.0.0/8', '2001:db8::1'],
  ] as const) {
    const line = await (await openLogged(trusted))(named, address)
    expect(line?.reqId).toMatch(UUID)
    expect(line?.reqId).not.toBe(named['x-request-id'])
    expect(line).not.toHaveProperty('traceId')
  }
})

test('ignores malformed ids and traces, even from a trusted proxy', async () => {
  const ask = await openLogged('1')
  for (const id of ['short', 'a b c d e f g', 'x'.repeat(129), '{"level":60}', 'asha@example.in'])
    expect((await ask({ 'x-request-id': id }))?.reqId).toMatch(UUID)
  for (const traceparent of [
    '',
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `ff-${trace}-b7ad6b7169203331-01`,
    `00-${trace}`,
    trace,
  ]) {
    expect(await ask({ traceparent })).not.toHaveProperty('traceId')
  }
})
