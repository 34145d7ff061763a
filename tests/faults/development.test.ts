import { expect, test } from 'vitest'
import { startProcess } from './shop-process.ts'

test('in development one process serves pages, scripts as they are now, and the API', async () => {
  const shop = startProcess({}, 'scripts/dev.ts')
  const address = await shop.address
  const html = await (await fetch(`${address}/collection`)).text()
  expect(html).toContain('Collection')
  const script = /import\('([^']+)'\)/.exec(html)?.[1] ?? ''
  const answer = await fetch(`${address}${script}`)
  expect(answer.headers.get('content-type')).toMatch('javascript')
  expect(await answer.text()).toContain('src/web/entry-client.tsx')
  expect((await fetch(`${address}/src/web/entry-client.tsx`)).status).toBe(200)
  expect((await fetch(`${address}/api/product/`)).status).toBe(200)
  shop.kill('SIGTERM')
  expect((await shop.ended).code).toBe(0)
})
