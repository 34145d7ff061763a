import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const list = readFileSync('docs/security.md', 'utf8')
const named = [
  ...new Set([...list.matchAll(/`((?:src|tests)\/[\w./-]+\.tsx?)`/g)].map(([, path = '']) => path)),
]

/** The rows of the list: the requirement numbers of each, and the test files that it names. */
const rows = [...list.matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \|.*$/gm)].map(([row, lines = '']) => ({
  lines,
  numbers: lines.split(', ').flatMap(eachNumber),
  tests: [...row.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, path = '']) => path),
}))

/** The requirement numbers at the end of test titles, by file; docs/security.md has an example. */
const carriedBy = new Map(
  globSync(['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'], { exclude: ['**/node_modules/**'] }).map(
    (path) => {
      const titles = readFileSync(path, 'utf8').matchAll(/\(ASVS (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*)\)['`],/g)
      return [path, new Set([...titles].flatMap(([, numbers = '']) => numbers.split(', ')))] as const
    },
  ),
)

/** '1.2.6 to 1.2.8' is three numbers. */
function eachNumber(text: string): string[] {
  const [, chapter = '', first, last = first] = /^(\d+\.\d+\.)(\d+)(?: to \1(\d+))?$/.exec(text) ?? []
  if (first === undefined) throw new Error(`docs/security.md: ${text} is no line number`)
  return Array.from(
    { length: Number(last) - Number(first) + 1 },
    (_, index) => `${chapter}${Number(first) + index}`,
  )
}

describe('the list of what keeps the shop safe', () => {
  test('goes through all seventeen chapters', () => {
    const chapters = [...list.matchAll(/\bV(\d+)\b/g)].map(([, number]) => Number(number))
    expect([...new Set(chapters)].toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 17 }, (_, index) => index + 1),
    )
  })

  test.each(named)('names %s, which is there', (path) => expect(existsSync(path)).toBe(true))

  test('says of each line once what holds it, or that nothing does', () => {
    expect(rows.length).toBeGreaterThan(100)
    const lines = list.split('\n').filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
    expect(lines.filter((line) => line.split('|').filter((cell) => cell.trim() !== '').length !== 3)).toEqual(
      [],
    )
    const numbers = rows.flatMap((row) => row.numbers)
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  })

  test.each(rows.filter(({ tests }) => tests.length > 0))(
    '$lines: tests name each number, and each file one',
    ({ numbers, tests }) => {
      const carries = (path: string, number: string) => carriedBy.get(path)?.has(number) ?? false
      expect(
        numbers.filter((number) => !tests.some((path) => carries(path, number))),
        'numbers without a test',
      ).toEqual([])
      expect(
        tests.filter((path) => !numbers.some((number) => carries(path, number))),
        'files without a test for the row',
      ).toEqual([])
    },
  )

  test('names every test whose title says that it shows a line', () => {
    const isNamed = (path: string, number: string) =>
      rows.some(({ numbers, tests }) => numbers.includes(number) && tests.includes(path))
    const unnamed = [...carriedBy].flatMap(([path, numbers]) =>
      [...numbers].filter((number) => !isNamed(path, number)).map((number) => `${number} ${path}`),
    )
    expect(unnamed).toEqual([])
  })
})
