import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { temporaryFolder } from './shop-process.ts'

const PROGRAM = '/usr/sbin/nginx'
export const hasNginx = existsSync(PROGRAM)

/** The recipe of docs/operating.md in this language. */
const recipe = (language: string) => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
  const found = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(text)?.[1]
  if (!found) throw new Error(`docs/operating.md has no recipe in ${language}.`)
  return found
}

/** nginx as docs/operating.md sets it up, but without TLS and before these nodes (host:port). Answers its address. */
export async function openNginx(nodes: string[]): Promise<string> {
  const folder = temporaryFolder()
  const port = await freePort()
  const site = recipe('nginx')
    .replace(/^ *server 10\.0\.0\.1:3000(.*);\n/m, (_line, rest: string) => nodes.map((node) => `  server ${node}${rest};\n`).join(''))
    .replace(/^ *server 10\.0\.0\.2:3000.*\n/m, '')
    .replace(/listen 443 ssl;/, `listen 127.0.0.1:${port};`)
    .replace(/^ *(http2|ssl_).*\n/gm, '')
    .replace(/listen 80;/, `listen 127.0.0.1:${await freePort()};`)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 2; ${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
${site}
}`,
  )
  const server = spawn(PROGRAM, ['-p', folder, '-e', `${folder}/error.log`, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  onTestFinished(async () => {
    server.kill('SIGTERM')
    await ended
    if (process.env['KEEP_NGINX_LOG']) console.log(readFileSync(`${folder}/error.log`, 'utf8').split('\n').filter(l => !/Connection refused/.test(l)).slice(0, 40).join('\n'))
  })
  const address = `http://127.0.0.1:${port}`
  await expect.poll(() => fetch(address).then(() => true, () => readFileSync(`${folder}/error.log`, 'utf8'))).toBe(true)
  return address
}
