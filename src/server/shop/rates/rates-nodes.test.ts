import { expect } from 'vitest'
import { twoNodesTest } from '../../../../tests/fixtures/two-nodes.ts'
import { engine } from '../../../../tests/shop.ts'

const test = twoNodesTest(0)

test.runIf(engine === 'postgres')(
  'RATE-08 rates of one node apply on all, cached responses included',
  async ({ nodes, admin }) => {
    const [one, other] = nodes
    const rateOn = async (address: string) =>
      ((await (await fetch(`${address}/api/rates`)).json()) as { rates: { perGram: number }[] }).rates[0]
        ?.perGram
    const enter = async (perGram: number, effectiveAt?: string) => {
      const body = {
        rates: [{ metal: 'gold', fineness: 916, perGram }],
        ...(effectiveAt !== undefined && { effectiveAt }),
      }
      const send = (path: string, sent: object) =>
        fetch(`${one.address}/api/rates${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
          body: JSON.stringify(sent),
        })
      const { digest } = (await (await send('/preview', body)).json()) as { digest: string }
      expect((await send('', { ...body, digest })).status).toBe(201)
    }
    for (const perGram of [13_430, 13_500, 13_610]) {
      await Promise.all(nodes.map(({ address }) => rateOn(address)))
      await enter(perGram)
      for (const { address } of [one, other])
        await expect.poll(() => rateOn(address), { timeout: 10_000 }).toBe(perGram)
    }
    await enter(13_700, new Date(Date.now() + 2000).toISOString())
    await Promise.all(nodes.map(({ address }) => rateOn(address)))
    for (const { address } of [one, other])
      await expect.poll(() => rateOn(address), { timeout: 10_000 }).toBe(13_700)
  },
)
