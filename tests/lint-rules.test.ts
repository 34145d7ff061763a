import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

type Finding = { code: string; severity: string }

/** Lints this text as a test file, and returns the findings of the project's own rules. */
async function lint(text: string): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  const file = join(folder, 'fixture.test.ts')
  writeFileSync(file, text)

  try {
    const words = ['-c', resolve('.oxlintrc.json'), '--format', 'json', file]
    const { stdout } = await run(process.execPath, [resolve('node_modules/.bin/oxlint'), ...words]).catch(
      (error: unknown) => error as { stdout: string },
    )
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] }
    return diagnostics.filter(({ code }) => code.startsWith('suvarna'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.each([
  ['a comment', 'plain-comment', '/** Prices of now. */\nexport const prices = 1\n'],
  ['a name', 'plain-name', 'const LONGEST_WAIT = 1\nexport { LONGEST_WAIT }\n'],
  ['a title', 'plain-title', "test('CART-03 whoever comes is told', () => expect(1).toBe(1))\n"],
  ['a long title', 'plain-title', "test.each([1])('a b c d e f g h i j k l m', () => expect(1).toBe(1))\n"],
])('%s gets a warning', async (_what, rule, text) => {
  const findings = await lint(text)
  expect(new Set(findings.map(({ code }) => code))).toEqual(new Set([`suvarna(${rule})`]))
  expect(new Set(findings.map(({ severity }) => severity))).toEqual(new Set(['warning']))
})

test('two conditional spreads in one object are an error', async () => {
  const text = 'export const join = (a: object, b: object) => ({ ...(a && b), ...(b && a) })\n'
  expect(await lint(text)).toMatchObject([{ code: 'suvarna(one-conditional-spread)', severity: 'error' }])
})

test('standard terms get no warning', async () => {
  const text = `/** Prices at current rates. */
const MAX_WAIT_MS = 1
test('CART-03 rejects an expired coupon', () => expect(MAX_WAIT_MS).toBe(1))
`
  expect(await lint(text)).toEqual([])
})
