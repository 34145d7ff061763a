import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { programs, startProcess, temporaryFolder } from '../faults/shop-process.ts'

test('one development process serves pages, current scripts and the API', async () => {
  const shop = startProcess({}, 'scripts/dev.ts')
  const address = await shop.address
  const html = await (await fetch(`${address}/collection`)).text()
  expect(html).toContain('Collection')
  const script = /import\('([^']+)'\)/.exec(html)?.[1] ?? ''
  const response = await fetch(`${address}${script}`)
  expect(response.headers.get('content-type')).toMatch('javascript')
  expect(await response.text()).toContain('src/web/app/entry-office.tsx')
  expect((await fetch(`${address}/src/web/app/entry-office.tsx`)).status).toBe(200)
  expect((await fetch(`${address}/api/product/`)).status).toBe(200)
  shop.kill('SIGTERM')
  expect((await shop.ended).code).toBe(0)
})

const SCRIPT = '/usr/bin/script'

test.runIf(process.platform === 'linux' && existsSync(SCRIPT))(
  'in development a terminal shows a short line for each request',
  async () => {
    const env = { ...programs, PORT: '0', DEMO: '0', DATA_DIR: temporaryFolder() }
    const terminal = spawn(
      SCRIPT,
      ['--quiet', '--return', '--command', `exec ${process.execPath} scripts/dev.ts`, '/dev/null'],
      { env, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const ended = new Promise((resolve) => terminal.once('close', resolve))
    onTestFinished(async () => {
      terminal.kill('SIGTERM')
      await ended
    })
    let shown = ''
    terminal.stdout.on('data', (part: Buffer) => (shown += part.toString()))
    await expect.poll(() => shown).toMatch(/In development at \S+/)
    const [, address] = /In development at (\S+)/.exec(shown) ?? []
    await fetch(`${address}/api/product/`)
    await expect.poll(() => shown).toMatch(/^\d\d:\d\d:\d\d GET \/api\/product\/ 200 \d+ ms\r?$/m)
  },
)
