import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { assertInvariants } from '../faults/invariants.ts'
import { fillUp, isPermitted, smallDisk } from '../faults/small-disk.ts'
import { startTestCluster } from '../faults/test-cluster.ts'
import { runWorkload, prepareWorkload } from '../faults/workload.ts'
import { startProcess } from '../faults/shop-process.ts'

/**
 * Runs customers while the shop's disk fails: they get an error message, pages can still be read, orders
 * continue without intervention once the disk works again, and the invariants hold. Returns the number of
 * failed requests.
 */
async function shopThrough(
  dataDir: string | undefined,
  fault: { begin(pid: number): void; end(pid: number): void },
): Promise<number> {
  const house = await startTestCluster('sqlite', dataDir)
  const stage = await house.withDatabase((db) => prepareWorkload(db, 4))
  const shop = startProcess({ ...house.settings, LOG_LEVEL: 'silent' })
  const address = await shop.address
  const shopping = runWorkload(stage, () => address)
  await shopping.ordered(10)
  fault.begin(shop.pid)
  await expect.poll(() => shopping.setbacks.length).toBeGreaterThan(5)
  expect((await fetch(`${address}/shop/${stage.products[0]}`)).status).toBe(200)
  expect(await (await fetch(`${address}/metrics`)).text()).toMatch(
    /^shop_writes_refused_total\{reason="(disk-full|database)"\} [1-9]/m,
  )
  fault.end(shop.pid)
  await shopping.ordered(shopping.acknowledged.length + 10)
  shopping.close()
  await shopping.done
  for (const { status, text, retryAfter } of shopping.setbacks) {
    expect([status, text, retryAfter]).toEqual([503, expect.stringContaining('"code":"unavailable"'), '5'])
  }
  shop.kill('SIGTERM')
  expect((await shop.ended).code).toBe(0)
  await house.withDatabase((db) => assertInvariants(db, stage, shopping.acknowledged))
  return shopping.setbacks.length
}

test('a full disk stops orders with a clear error until space returns (ASVS 16.5.2)', async ({ skip }) => {
  const disk = smallDisk('rw')
  if (!disk) return skip('NOT TESTED: no disk can be mounted here (that needs root)')
  const fill = join(disk, 'fill')
  expect(await shopThrough(disk, { begin: () => fillUp(fill), end: () => rmSync(fill) })).toBeGreaterThan(5)
})

test('a failing disk stops orders with a clear error until it recovers', async ({ skip }) => {
  const limit = (pid: number, bytes: string) =>
    isPermitted('prlimit', '--pid', String(pid), `--fsize=${bytes}:`)
  if (!limit(process.pid, 'unlimited')) return skip('NOT TESTED: this system has no prlimit')
  const rejections = await shopThrough(undefined, {
    begin: (pid) => expect(limit(pid, '0')).toBe(true),
    end: (pid) => expect(limit(pid, 'unlimited')).toBe(true),
  })
  expect(rejections).toBeGreaterThan(5)
})

/**
 * Makes every sync of this process fail from now on, as a broken disk does. Returns false if that is not
 * permitted.
 */
async function breakSyncs(pid: number): Promise<boolean> {
  const strace = spawn(
    'strace',
    ['-f', '-p', String(pid), '-e', 'trace=fdatasync', '-e', 'inject=fdatasync:error=EIO'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  onTestFinished(() => void strace.kill())
  return new Promise((resolve) => {
    strace.once('error', () => resolve(false)).once('exit', () => resolve(false))
    strace.stderr.on('data', (said: Buffer) => said.includes('attached') && resolve(true))
  })
}

test('API-08 a failed sync stops the shop, and a restart has every order', async ({ skip }) => {
  const house = await startTestCluster('sqlite')
  const stage = await house.withDatabase((db) => prepareWorkload(db, 4))
  const settings = { ...house.settings, DRAIN_SECONDS: '1' }
  let shop = startProcess(settings)
  let address = await shop.address
  const shopping = runWorkload(stage, () => address)
  await shopping.ordered(10)
  if (!(await breakSyncs(shop.pid))) {
    shopping.close()
    await shopping.done
    return skip('NOT TESTED: there is no strace here, or it may not be used')
  }
  const ready = async () => (await fetch(`${address}/readyz`)).json()
  await expect.poll(ready, { interval: 20 }).toEqual({ status: 'a write to disk failed' })
  const acknowledged = shopping.acknowledged.length
  expect((await fetch(`${address}/shop/${stage.products[0]}`)).status).toBe(200)
  const { code, stdout } = await shop.ended
  expect([code, shopping.acknowledged.length]).toEqual([1, acknowledged])
  expect(stdout).toMatch(/"level":60.*EIO.*could not be flushed to disk/)
  for (const { status, text } of shopping.setbacks.filter((each) => each.status !== 0)) {
    expect([status, text]).toEqual([503, expect.stringContaining('"code":"unavailable"')])
  }

  shop = startProcess(settings)
  address = await shop.address
  await shopping.ordered(acknowledged + 10)
  shopping.close()
  await shopping.done
  shop.kill('SIGINT')
  expect((await shop.ended).code).toBe(0)
  await house.withDatabase((db) => assertInvariants(db, stage, shopping.acknowledged))
})

test('a read-only disk stops the start in one line', async ({ skip }) => {
  const disk = smallDisk('ro')
  if (!disk) return skip('NOT TESTED: no disk can be mounted here (that needs root)')
  const { code, stderr } = await startProcess({ DATA_DIR: disk }).ended
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^Setting DATA_DIR: .* cannot be written \([^\n]+\)\.\n$/),
  ])
})
