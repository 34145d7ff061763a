import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Texts that a specification states word for word. */
const stated = [
  'What you sell is taxed at 10 %. Jewellery is usually 3 %.',
  'Imitation jewellery 3 %',
  'Jewellery 3 %, making 5 %',
  'Jewellery 3 %',
  'Keep 10 %',
  'Failed to load blogs.',
  'Failed to load orders.',
  'Error: Unable to fetch orders.',
  'No stats available.',
  'No list yet. Delivery dates are the same everywhere.',
  'No returns.',
  'No redirects.',
  'No order found. Please check the order ID and try again.',
]

/** The code of each page and component, without comments, imports and stated texts. */
const sources = globSync('src/web/**/*.{ts,tsx}', { exclude: ['**/*.test.*', '**/*.gen.ts'] }).map((file) => {
  const code = readFileSync(file, 'utf8')
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/^import .*$/gm, '')
  return { file, code: stated.reduce((text, each) => text.replaceAll(each, ''), code) }
})

/** Where the pattern occurs, as `file: what`. */
const find = (pattern: RegExp, within = '') =>
  sources
    .filter(({ file }) => file.startsWith(within))
    .flatMap(({ file, code }) => [...code.matchAll(pattern)].map(([found]) => `${file}: ${found.trim()}`))

/** Rules of docs/texts.md that a regular expression can check. */
test.each<[rule: string, pattern: RegExp, within?: string]>([
  ['a percentage has no space', /[\d}] %(?![ (]*[\d\w])/g],
  ['a unit follows its label in brackets', /label="[^"]* in (percent|rupees|grams)"/g, 'src/web/admin'],
  ['an amount is formatted by moneyText', /toFixed\(2\)\}? ?(rupees|INR)|₹\$\{[^}]*toFixed/g],
  ['a date is formatted by src/rules/india-time.ts', /\.toLocale(Date|Time)String\(/g],
])('TEXT %s', (_rule, pattern, within) => expect(find(pattern, within)).toEqual([]))

test('TEXT a list that cannot be loaded says so', () => {
  const failures = sources
    .flatMap(({ code }) => [...code.matchAll(/\bfailure="([^"]*)"/g)].map(([, text = '']) => text))
    .filter((text) => text !== '')
  expect(failures.length).toBeGreaterThan(5)
  expect(
    failures.filter(
      (text) => !/^The .+ could not be loaded\.$/.test(text) && !text.startsWith('Error loading '),
    ),
  ).toEqual([])
})

test('TEXT an empty list of the back office begins with No', () => {
  const titles = sources
    .filter(({ file }) => file.startsWith('src/web/admin'))
    .flatMap(({ code }) =>
      [...code.matchAll(/<Empty\b[^>]*?\btitle="([^"]*)"/g)].map(([, text = '']) => text),
    )
    .filter((text) => /^(No|There) /.test(text))
  expect(titles.length).toBeGreaterThan(5)
  expect(
    titles.filter((text) => !/^No .+ (yet|match|to \w+)\.$/.test(text) && !stated.includes(text)),
  ).toEqual([])
})
