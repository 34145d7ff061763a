import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { openBalancer } from './balancer.ts'
import { assertInvariants } from './invariants.ts'
import { openProxy, proxies } from './proxies.ts'
import { programs, temporaryFolder } from './shop-process.ts'
import { engines, startTestCluster } from './test-cluster.ts'
import { prepareWorkload, runWorkload } from './workload.ts'

const project = join(import.meta.dirname, '../..')
const tools = ['bash', 'git', 'curl', 'flock']
/** It tries to connect 15 times, at most once a second; on a busy machine a restart may take longer. */
const HAPROXY_RETRIES_MS = 8000
const missing = tools.filter((tool) => spawnSync(tool, ['--version']).status !== 0)
if (missing.length > 0) console.error(`NO ${missing.join(', ')}: deploy/update.sh IS NOT TRIED.`)

/** A repository with the shop, a folder that update.sh manages, and a service manager for these ports. */
async function installShop(settings: Record<string, string>, ports: number[]) {
  const root = temporaryFolder()
  const origin = join(root, 'origin')
  for (const path of ['package.json', 'package-lock.json', 'vite.config.ts', 'scripts', 'src', 'deploy'])
    cpSync(join(project, path), join(origin, path), { recursive: true })
  const git = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      'git',
      ['-c', 'user.name=Asha', '-c', 'user.email=asha@shop.test', ...words],
      { cwd: origin, encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(stderr)
    return stdout.trim()
  }
  const commit = () => {
    git('add', '--all')
    git('commit', '--quiet', '--message', 'Change')
    return git('rev-parse', 'HEAD')
  }
  git('init', '--quiet')
  /** Commits this version of the shop; returns the name of its release. */
  const release = (version: string) => {
    const file = join(origin, 'package.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": ".*"/, `"version": "${version}"`))
    return `releases/${version}-${commit().slice(0, 10)}`
  }
  const first = release('1.0.0')
  git('clone', '--quiet', origin, join(root, 'source'))

  const nodes = ports.map((port) => superviseNode(root, port, settings))
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.close()))))
  /** Runs update.sh with a build that copies what this run of the tests has built. */
  const update = async (ref: string[] = [], environment: Record<string, string> = {}) => {
    const child = spawn('bash', [join(project, 'deploy/update.sh'), ...ref], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        ROOT: root,
        PORTS: ports.join(' '),
        BUILD: `ln -s '${project}/node_modules' . && cp -r '${project}/dist' . && echo '// of this release' > dist/client/assets/only-in-$(cut -c1-10 COMMIT).js`,
        RESTART: `pid=$(cat '${root}/PORT.pid' 2>/dev/null) || exit 0; kill -TERM $pid; while kill -0 $pid 2>/dev/null; do sleep 0.05; done`,
        ...environment,
      },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (output += part.toString()))
    const [code] = (await once(child, 'close')) as [number]
    return { code, output }
  }
  return { root, origin, first, release, commit, update, current: () => readlinkSync(join(root, 'current')) }
}

/** Runs the release named `current` and starts it again whenever it ends, as systemd does. */
function superviseNode(root: string, port: number, settings: Record<string, string>) {
  const state = { closed: false, stop: () => {} }
  const run = async () => {
    while (!state.closed) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      if (!existsSync(join(root, 'current'))) continue
      const child = spawn(process.execPath, ['scripts/start.ts'], {
        cwd: join(root, 'current'),
        stdio: 'ignore',
        env: {
          ...programs,
          NODE_ENV: 'production',
          DEMO: '0',
          LOG_LEVEL: 'silent',
          PUBLIC_URL: 'http://shop.test',
          ...settings,
          PORT: String(port),
        },
      })
      writeFileSync(join(root, `${port}.pid`), String(child.pid))
      state.stop = () => void child.kill('SIGKILL')
      const [code] = (await once(child, 'exit')) as [number | null]
      // A release that cannot start is not started again and again without a pause.
      if (code === 1) await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
  const running = run()
  const close = async () => {
    state.closed = true
    state.stop()
    await running
  }
  return { close }
}

/** Opens pages one after another; `longestGapMs` is the longest time without one, in milliseconds. */
function watchPages(address: string) {
  const seen = { closed: false, pages: 0, failures: 0, longestGapMs: 0 }
  const run = async () => {
    let last = performance.now()
    while (!seen.closed) {
      const status = await fetch(`${address}/shop`).then(
        (response) => response.status,
        () => 0,
      )
      if (status === 200) {
        seen.pages += 1
        seen.longestGapMs = Math.max(seen.longestGapMs, Math.round(performance.now() - last))
        last = performance.now()
      } else {
        seen.failures += 1
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    }
    return seen
  }
  const running = run()
  return {
    close: () => {
      seen.closed = true
      return running
    },
  }
}

test.runIf(missing.length === 0)(
  'an update switches releases, goes back by itself and keeps three',
  async () => {
    const port = await freePort()
    const { settings } = await startTestCluster('sqlite')
    const shop = await installShop(settings, [port])
    const address = `http://127.0.0.1:${port}`
    const status = async (path: string) => (await fetch(`${address}${path}`)).status

    expect(await shop.update()).toEqual({
      code: 0,
      output: expect.stringContaining(`${shop.first} is running.`) as string,
    })
    expect(await status('/readyz')).toBe(200)
    const commit = readFileSync(join(shop.root, 'current/COMMIT'), 'utf8').trim()
    expect(shop.first).toBe(`releases/1.0.0-${commit.slice(0, 10)}`)
    const oldAsset = `/assets/only-in-${commit.slice(0, 10)}.js`
    expect(await status(oldAsset)).toBe(200)

    const second = shop.release('1.1.0')
    const haproxy = proxies.some(({ proxy, isInstalled }) => proxy === 'haproxy' && isInstalled)
      ? await openProxy('haproxy', [`127.0.0.1:${port}`])
      : undefined
    const watches = [address, ...(haproxy ? [haproxy] : [])].map(watchPages)
    expect((await shop.update()).code).toBe(0)
    const [direct, proxied] = await Promise.all(watches.map((watch) => watch.close()))
    console.log(
      `an update of one node: ${direct?.longestGapMs} ms without a page, behind HAProxy ${JSON.stringify(proxied)}`,
    )
    // The finding asks for 3 s; a test machine that is busy gets more.
    expect(direct?.longestGapMs).toBeLessThan(30_000)
    const isWithinRetries = (direct?.longestGapMs ?? 0) < HAPROXY_RETRIES_MS
    expect(
      isWithinRetries ? (proxied?.failures ?? 0) : 0,
      'the HAProxy of the first day keeps requests waiting',
    ).toBe(0)
    expect(shop.current()).toBe(second)
    expect(await status(oldAsset), 'pages opened before the update keep their scripts').toBe(200)

    const start = join(shop.origin, 'scripts/start.ts')
    const working = readFileSync(start)
    writeFileSync(start, 'process.exit(1)\n')
    const broken = shop.release('1.2.0')
    const failed = await shop.update([], { TIMEOUT: '20' })
    expect(failed.code).toBe(1)
    expect(failed.output).toContain(`${broken} did not become ready.`)
    expect(failed.output).toContain(`${second} is running again.`)
    expect([shop.current(), await status('/readyz')]).toEqual([second, 200])
    expect(await shop.update(['main-that-is-none'])).toEqual({
      code: 1,
      output: 'update: there is no commit main-that-is-none.\n',
    })
    expect((await shop.update([], { BUILD: 'false' })).code).not.toBe(0)
    expect(shop.current(), 'a build that fails changes nothing').toBe(second)

    writeFileSync(start, working)
    const third = shop.release('1.3.0')
    expect((await shop.update()).code).toBe(0)
    expect(readdirSync(join(shop.root, 'releases')).toSorted()).toEqual(
      [second, broken, third].map((name) => name.slice('releases/'.length)).toSorted(),
    )
    expect((await shop.update([second.split('-')[1] ?? ''])).code, 'an earlier commit rolls back').toBe(0)
    expect([shop.current(), await status('/readyz')]).toEqual([second, 200])
  },
  300_000,
)

test.runIf(missing.length === 0 && engines.includes('postgres'))(
  'an update of two nodes under load fails no request',
  async () => {
    const house = await startTestCluster('postgres')
    const ports = [await freePort(), await freePort()]
    const shop = await installShop({ ...house.settings, DRAIN_SECONDS: '2' }, ports)
    expect((await shop.update()).code).toBe(0)
    const stage = await house.withDatabase((db) => prepareWorkload(db, 4))
    const balancer = await openBalancer(ports.map((port) => `http://127.0.0.1:${port}`))
    const shopping = runWorkload(stage, () => balancer.address)
    await shopping.ordered(10)
    const second = shop.release('1.1.0')
    expect((await shop.update()).code).toBe(0)
    await shopping.ordered(shopping.acknowledged.length + 10)
    shopping.close()
    await shopping.done
    console.log(`an update of two nodes: ${shopping.acknowledged.length} orders, none repeated`)
    expect(shop.current()).toBe(second)
    expect(shopping.setbacks).toEqual([])
    await house.withDatabase((db) => assertInvariants(db, stage, shopping.acknowledged))
  },
  300_000,
)
