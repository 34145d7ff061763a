import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { dateOfDay, dayInIndia } from '../../src/rules/india-time.ts'
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

const walks = ['Add a product field', 'Add a setting', 'Add a page', 'Add a call', 'Add an order state']
/** Tests that place orders would fail on Sundays. */
const sundays = 'Add a rule about orders'
const allWalks = [...walks, sundays]

test('ISSUE-30 each walk touches few files', () => {
  const files = allWalks.map((title) => new Set(stepsOf(title).map(({ file }) => file)))
  expect(files.map(({ size }) => size)).toEqual([4, 1, 2, 4, 4, 1])
})

/** Not part of a clone, or linked. */
const excluded = new Set(['.git', 'node_modules', 'dist', 'data', 'reports'])

/** A clone of the project with these walks done, but not committed. */
function walkThrough(titles: readonly string[]): string {
  const folder = temporaryFolder()
  cpSync('.', folder, { recursive: true, filter: (path) => !excluded.has(path) })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))

  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, stdio: 'pipe' })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('-c', 'user.name=Asha', '-c', 'user.email=asha@shop.test', 'commit', '--quiet', '--message=Start')
  // Tests of the history see that there is none, as in a shallow clone.
  writeFileSync(join(folder, '.git/shallow'), git('rev-parse', 'HEAD'))

  for (const step of titles.flatMap(stepsOf)) applyStep(folder, step)
  return folder
}

/** Runs a program in the folder. @throws with its output if it fails. */
async function expectToPass(
  folder: string,
  words: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  const env = { ...process.env, ...environment }
  await promisify(execFile)(process.execPath, words, { cwd: folder, env, maxBuffer: 1e8 }).catch(
    (error: unknown) => {
      const { stdout, stderr } = error as { stdout: string; stderr: string }
      throw new Error(`${words.join(' ')} failed:\n${stdout}\n${stderr}`)
    },
  )
}

test('ISSUE-30 the walks of CONTRIBUTING.md are formatted and have no lint', async () => {
  const folder = walkThrough(allWalks)
  const files = [...new Set(allWalks.flatMap(stepsOf).map(({ file }) => file))]

  await expectToPass(folder, ['node_modules/.bin/oxfmt', '--check', ...files])
  await expectToPass(folder, ['node_modules/.bin/oxlint', '--deny-warnings', ...files])
  await expectToPass(folder, ['scripts/settings-document.ts'])
  expect(readFileSync(join(folder, 'docs/settings.md'), 'utf8')).toContain('| FREE_CLEANING | 0 |')
})

// Types, rules, a build and the tests of a whole feature take minutes on a busy machine.
test.runIf(isSoak)(
  'ISSUE-30 the walks of CONTRIBUTING.md pass the quick check and work',
  async () => {
    const folder = walkThrough(walks)
    await expectToPass(folder, ['scripts/settings-document.ts'])
    await expectToPass(folder, ['scripts/check.ts', '--quick'], { SOAK: undefined })
    for (const step of stepsOf(sundays)) applyStep(folder, step)
    await expectToPass(folder, ['node_modules/typescript/bin/tsc', '--noEmit'])

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
      packing: 'A velvet box',
    }
    const { _id } = (await fetchJson('/api/product/create-product', ring, token)) as { _id: string }
    expect(await fetchJson(`/api/product/${_id}`)).toMatchObject({ product: { packing: 'A velvet box' } })
    expect(await fetchText(`/shop/${_id}`)).toMatch(/<b>Packing.*?<\/b>.*?A velvet box/)
    const [headings = [], line = []] = (await fetchText('/api/product/export', token))
      .split('\n')
      .map((text) => text.replaceAll('"', '').split(','))
    expect(line[headings.indexOf('packing')]).toBe('A velvet box')
    const scripts = globSync(join(folder, 'dist/client/assets/*.js')).map((file) =>
      readFileSync(file, 'utf8'),
    )
    for (const text of ['Such as a velvet box.', 'Cash to collect'])
      expect(
        scripts.some((script) => script.includes(text)),
        text,
      ).toBe(true)

    expect(await fetchText('/api/settings', token)).toContain('"label":"We clean pieces for free"')

    expect(await fetchText('/workshop')).toContain('<h1>Our workshop</h1>')
    expect(await fetchText('/sitemap.xml')).toContain('<loc>http://shop.test/workshop</loc>')

    expect(await fetchJson('/api/product/origins')).toEqual(['Italy'])

    const order = {
      customer: { name: 'Meera Iyer', phone: '9000000001' },
      products: [{ productId: _id, quantity: 1 }],
      paymentMethod: 'CASH',
    }
    const isSunday = dateOfDay(dayInIndia(Date.now())).getUTCDay() === 0
    expect(await fetchJson('/api/orders/manual-order', order, token)).toMatchObject(
      isSunday ? { message: 'We take no orders on Sundays.' } : { order: { paymentMethod: 'CASH' } },
    )
  },
  1_800_000,
)
