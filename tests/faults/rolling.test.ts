import { expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { checkBooks } from './books.ts'
import { engines, openHouse } from './house.ts'
import { hasNginx, openNginx } from './nginx.ts'
import { goShopping, setStage } from './shoppers.ts'
import { startProcess } from './shop-process.ts'

test.runIf(hasNginx && engines.includes('postgres'))('O3: nodes restarted one at a time behind the documented nginx fail no request under load', async () => {
  const house = await openHouse('postgres')
  const stage = await house.withDatabase((db) => setStage(db, 12))
  const ports = [await freePort(), await freePort()]
  const start = async (port: number) => {
    const node = startProcess({ ...house.settings, LOG_LEVEL: 'warn', PORT: String(port), TRUST_PROXY: '1', PUBLIC_URL: 'http://shop.test' })
    const address = await node.address
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200)
    return node
  }
  const nodes = await Promise.all(ports.map(start))
  const logs: string[] = []
  const address = await openNginx(ports.map((port) => `127.0.0.1:${port}`))
  const shopping = goShopping(stage, () => address)
  const looking = { until: false, seen: 0, failed: [] as { status: number; text: string }[] }
  const look = async (): Promise<void> => {
    for (let turn = 0; !looking.until; turn += 1) {
      // An address nobody has asked for yet is rendered, not taken from memory.
      const answer = await fetch(`${address}/shop?${turn % 2 ? `color=${turn}` : ''}`)
      looking.seen += 1
      if (answer.status !== 200) looking.failed.push({ status: answer.status, text: (await answer.text()).slice(0, 300) })
      else await answer.arrayBuffer()
    }
  }
  const looked = Promise.all(Array.from({ length: 8 }, look))

  for (let stop = 0; stop < Number(process.env['STOPS'] ?? 2); stop += 1) {
    const index = stop % 2
    await shopping.ordered(shopping.acknowledged.length + 20)
    nodes[index]?.kill('SIGTERM')
    const ended = await nodes[index]?.ended
    logs.push(ended?.stdout ?? '')
    expect(ended?.code).toBe(0)
    nodes[index] = await start(ports[index] ?? 0)
    await new Promise((r) => setTimeout(r, 2500))
  }
  await shopping.ordered(shopping.acknowledged.length + 20)
  shopping.close()
  looking.until = true
  await Promise.all([shopping.done, looked])
  console.log(`${shopping.acknowledged.length} orders and ${looking.seen} pages`)
  if (looking.failed.length + shopping.setbacks.length > 0) console.log(logs.join('\n').split('\n').filter((l) => /"level":50/.test(l)).slice(0, 10).join('\n'))
  expect(looking.failed).toEqual([])
  expect(shopping.setbacks).toEqual([])
  await house.withDatabase((db) => checkBooks(db, stage, shopping.acknowledged))
}, 400_000)
