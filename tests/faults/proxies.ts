import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { temporaryFolder } from './shop-process.ts'
import type { Setback } from './workload.ts'

const programs = { nginx: '/usr/sbin/nginx', haproxy: '/usr/sbin/haproxy', caddy: '/usr/bin/caddy' }
const languages = { nginx: 'nginx', haproxy: 'haproxy', caddy: 'caddyfile' }
type Proxy = keyof typeof programs

/** The proxies of the documents, and whether each is installed at Debian's path. */
export const proxies = (['nginx', 'haproxy', 'caddy'] as const).map((proxy) => ({
  proxy,
  isInstalled: existsSync(programs[proxy]),
}))

/**
 * Runs this proxy as the documents configure it, but without TLS and in front of these nodes (host:port),
 * until the test ends: HAProxy in front of one node as on the first day. Returns its address.
 */
export async function openProxy(proxy: Proxy, nodes: string[]): Promise<string> {
  const folder = temporaryFolder()
  const address = `127.0.0.1:${await freePort()}`
  const file = join(folder, proxy === 'caddy' ? 'Caddyfile' : `${proxy}.conf`)
  const recipe = nodes.reduce(
    (text, node, at) => text.replaceAll(`10.0.0.${at + 1}:3000`, node),
    recipeFor(proxy, nodes.length).replace('127.0.0.1:3000', nodes[0] ?? ''),
  )
  writeFileSync(file, without[proxy](recipe, address, folder))
  const words = {
    nginx: ['-p', folder, '-e', `${folder}/error.log`, '-c', file],
    haproxy: ['-db', '-f', file],
    caddy: ['run', '--config', file],
  }
  const child = spawn(programs[proxy], words[proxy], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: folder },
  })
  let complaints = ''
  child.stderr.on('data', (part: Buffer) => (complaints += part.toString()))
  const ended = new Promise((resolve) => child.once('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await expect
    .poll(() =>
      fetch(`http://${address}/healthz`).then(
        ({ status }) => status,
        () => complaints,
      ),
    )
    .toBe(200)
  return `http://${address}`
}

/**
 * A recipe of the documents. If there are several nodes, the reference replaces the backend of the first
 * day's HAProxy.
 */
export function recipeFor(proxy: Proxy, nodeCount: number): string {
  if (proxy !== 'haproxy') return recipeIn('operating-reference.md', languages[proxy])
  const recipe = recipeIn('operating.md', languages[proxy])
  return nodeCount === 1
    ? recipe
    : recipe.replace(/^backend shop\n( .*\n)+/m, recipeIn('operating-reference.md', languages[proxy]))
}

function recipeIn(page: string, language: string): string {
  const text = readFileSync(join(import.meta.dirname, '../../docs', page), 'utf8')
  const recipe = text.split(`\`\`\`${language}\n`)[1]?.split('```')[0]
  if (!recipe) throw new Error(`docs/${page} has no recipe in ${language}.`)
  return recipe
}

/**
 * Caddy before 2.7.5 fails writes with an empty 503 while no node is ready (its pull request 5841); no node
 * has seen them. nginx does not check nodes: it may send a write in the moment that a node closes its port,
 * and responds with 502.
 */
export function isOfProxy(proxy: Proxy, { status, text }: Setback): boolean {
  if (proxy === 'nginx') return status === 502 && text.includes('nginx')
  if (proxy !== 'caddy' || status !== 503 || text !== '') return false
  const [major = 0, minor = 0, patch = 0] = (
    /\d+\.\d+\.\d+/.exec(spawnSync(programs.caddy, ['version']).stdout.toString())?.[0] ?? ''
  )
    .split('.')
    .map(Number)
  return major * 10_000 + minor * 100 + patch < 20_705
}

/** The recipes without TLS, listening at this address, with all files inside the folder. */
const without: Record<Proxy, (recipe: string, address: string, folder: string) => string> = {
  nginx: (recipe, address, folder) => `daemon off;
pid ${folder}/pid;
worker_processes 2;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${recipe
    .replace(/^server \{\n {2}listen 80;[\s\S]*?^\}\n/m, '')
    .replace('listen 443 ssl http2;', `listen ${address};`)
    .replaceAll(/^ *ssl_.*\n/gm, '')}
}
`,
  haproxy: (recipe, address) =>
    `${recipe
      .replace(/^ *bind :80\n/m, '')
      .replace(/bind :443.*/, `bind ${address}`)
      .replace(/^ *http-request redirect.*\n/m, '')}`,
  caddy: (recipe, address) => `{
  admin off
}
${recipe.replace('shop.example', `http://${address}`)}`,
}
