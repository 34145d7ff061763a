import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/** Names and file names that were replaced, with their replacements (docs/glossary.md). */
const { names, fileNames } = JSON.parse(readFileSync('tests/replaced-names.json', 'utf8')) as Record<'names' | 'fileNames', Record<string, string>>

const files = globSync('{src,tests,scripts,bench,docs}/**/*.{ts,tsx,md}').filter((file) => basename(file) !== 'vocabulary.test.ts')

test('no name that the glossary replaced comes back', () => {
  const word = new RegExp(`(?<![\\w$])(${Object.keys(names).join('|')})(?![\\w$])`, 'g')
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(word)].map(([name]) => `${file}: ${name}, use ${names[name]}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect([...new Set(found)]).toEqual([])
})

test('no file name that the glossary replaced comes back', () => {
  expect(files.flatMap((file) => (Object.hasOwn(fileNames, basename(file)) ? [`${file}, use ${fileNames[basename(file)]}`] : []))).toEqual([])
})
