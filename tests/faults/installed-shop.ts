import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { programs, temporaryFolder } from './shop-process.ts'

const project = join(import.meta.dirname, '../..')

/** A repository with the shop, a folder that update.sh manages, and a service manager for these ports. */
export async function installShop(settings: Record<string, string>, ports: number[]) {
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
  const current = () => readlinkSync(join(root, 'current'))
  return {
    root,
    origin,
    first,
    release,
    commit,
    update,
    addStep: (number: number) => addStep(origin, number),
    current,
  }
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

/**
 * Adds a migration to the next release, like that of the payments: a table that refers to others, new columns
 * of those, rows and an index.
 */
function addStep(origin: string, number: number): void {
  const folder = join(origin, 'src/server/core/db/migrations')
  const name = `90${String(number).padStart(2, '0')}-new`
  writeFileSync(
    join(folder, `${name}.ts`),
    `import { sql, type Kysely } from 'kysely'

export const locks = ['users', 'orders', 'price_holds'] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('new_${number}')
    .addColumn('order_id', sql\`text collate "C"\`, (c) => c.references('orders.id'))
    .addColumn('user_id', 'text', (c) => c.references('users.id'))
    .execute()
  await db.schema.alterTable('orders').addColumn('new_${number}', 'bigint').execute()
  await db.schema.alterTable('price_holds').addColumn('new_${number}', 'bigint').execute()
}

export async function backfill(db: Kysely<unknown>, _engine: unknown, after: string) {
  const { rows } = await sql<{ id: string }>\`select id from orders where id > \${after} order by id limit 5\`.execute(db)
  const last = rows.at(-1)?.id
  if (last) await sql\`update orders set new_${number} = 1 where id > \${after} and id <= \${last}\`.execute(db)
  return last
}

export const indexes = (db: Kysely<unknown>) => [db.schema.createIndex('orders_new_${number}').on('orders').column('new_${number}')]
`,
  )
  const list = join(folder, 'steps.ts')
  const steps = readFileSync(list, 'utf8')
    .replace('\n\n', `\nimport * as new${number} from './${name}.ts'\n\n`)
    .replace(/\n\}\n\n(?=\/\*\* Names of all steps)/, `\n  '${name}': new${number},\n}\n\n`)
  writeFileSync(list, steps)
}
