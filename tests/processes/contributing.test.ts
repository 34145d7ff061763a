import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startProcess, temporaryFolder } from '../faults/shop-process.ts'
import { isSoak } from '../soak.ts'

type Step = { file: string; kind: string; text: string }

/** The steps of a walk in CONTRIBUTING.md: the code blocks below a numbered line that names a file. */
function stepsOf(title: string): Step[] {
  const [, section = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split(`### ${title}\n`)
  let file = ''
  return [...(section.split(/^##/m)[0] ?? '').matchAll(/^\d+\. `([^`]+)`|^```(\w+)\n([^]*?)^```$/gm)].flatMap(
    ([, named, kind = '', text = '']) => {
      if (named) file = named
      return named ? [] : [{ file, kind, text }]
    },
  )
}

/**
 * Makes a file, or edits it where its unchanged lines are found; the last of them may be the beginning of a
 * line.
 */
function applyStep(folder: string, { file, kind, text }: Step): void {
  const path = join(folder, file)
  if (kind !== 'diff') {
    if (existsSync(path)) throw new Error(`CONTRIBUTING.md creates ${file}, which exists.`)
    mkdirSync(dirname(path), { recursive: true })
    return writeFileSync(path, text)
  }
  const lines = text.trimEnd().split('\n')
  const withSigns = (...signs: string[]) =>
    lines
      .filter((line) => signs.includes(line[0] ?? ''))
      .map((line) => line.slice(1))
      .join('\n')
  const parts = readFileSync(path, 'utf8').split(withSigns(' ', '-'))
  if (parts.length !== 2)
    throw new Error(`CONTRIBUTING.md edits lines of ${file} that occur ${parts.length - 1} times.`)
  writeFileSync(path, parts.join(withSigns(' ', '+')))
}

const walks = ['Add a product field', 'Add a page', 'Add a call']

test('ISSUE-30 a field touches four files, a page two, a call four', () => {
  expect(walks.map((title) => new Set(stepsOf(title).map(({ file }) => file)).size)).toEqual([4, 2, 4])
})

/** A copy of the project with all walks done. */
function walkThrough(): string {
  const folder = temporaryFolder()
  for (const name of [
    'src',
    'scripts',
    'tests',
    'bench',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'vitest.config.ts',
  ])
    cpSync(name, join(folder, name), { recursive: true })
  for (const step of walks.flatMap(stepsOf)) applyStep(folder, step)
  return folder
}

test('ISSUE-30 the steps of CONTRIBUTING.md fit the files that they change', () => {
  expect(walkThrough).not.toThrow()
})

// Builds the web app and checks all types, which takes minutes on a busy machine.
test.runIf(isSoak)(
  'ISSUE-30 the walks of CONTRIBUTING.md add a field, a page and a call',
  async () => {
    const folder = walkThrough()
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))

    // The start builds the web app, and with it the list of routes, which the types need.
    const password = 'a long password'
    const address = await startProcess(
      { ADMIN_EMAIL: 'owner@shop.test', ADMIN_PASSWORD: password, PUBLIC_URL: 'http://shop.test' },
      join(folder, 'scripts/start.ts'),
    ).address
    const fetchText = async (path: string, token = '', body?: object) => {
      const headers = {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      }
      return (
        await fetch(`${address}${path}`, {
          headers,
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        })
      ).text()
    }
    const fetchJson = async (path: string, body?: object, token?: string) =>
      JSON.parse(await fetchText(path, token, body)) as unknown

    const { token } = (await fetchJson('/api/auth/login', { email: 'owner@shop.test', password })) as {
      token: string
    }
    const ring = {
      name: 'Ring',
      category: 'Rings',
      gender: 'female',
      metal: '22K Gold',
      colors: [{ value: 'Gold' }],
      price: 1499,
      image: '/media/ring.jpg',
      origin: 'Italy',
      engraving: '12 letters',
    }
    const { _id } = (await fetchJson('/api/product/create-product', ring, token)) as { _id: string }
    expect(await fetchJson(`/api/product/${_id}`)).toMatchObject({ product: { engraving: '12 letters' } })
    expect(await fetchText(`/shop/${_id}`)).toMatch(/<b>Engraving.*?<\/b>.*?12 letters/)
    const [headings = [], line = []] = (await fetchText('/api/product/export', token))
      .split('\n')
      .map((text) => text.replaceAll('"', '').split(','))
    expect(line[headings.indexOf('engraving')]).toBe('12 letters')
    expect(
      globSync(join(folder, 'dist/client/assets/*.js')).some((file) =>
        readFileSync(file, 'utf8').includes('Such as 12 letters inside the band.'),
      ),
    ).toBe(true)

    expect(await fetchText('/visit')).toContain('<h1>Visit us</h1>')
    expect(await fetchText('/sitemap.xml')).toContain('<loc>http://shop.test/visit</loc>')

    expect(await fetchJson('/api/product/origins')).toEqual(['Italy'])

    const compiler = await promisify(execFile)(
      process.execPath,
      [resolve('node_modules/.bin/tsc'), '--noEmit', '-p', folder],
      { encoding: 'utf8' },
    ).catch((error: unknown) => error as { stdout: string })
    expect(compiler.stdout).toBe('')
  },
  300_000,
)
