import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/** Names, file names and phrases that were replaced, with their replacements (docs/glossary.md). */
const { names, fileNames, texts } = JSON.parse(readFileSync('tests/replaced-names.json', 'utf8')) as Record<'names' | 'fileNames' | 'texts', Record<string, string>>

/** The glossary itself names the words that are not used. */
const files = globSync('{src,tests,scripts,bench,docs}/**/*.{ts,tsx,md}', { exclude: ['**/node_modules/**'] }).filter((file) => file !== 'docs/glossary.md' && basename(file) !== 'vocabulary.test.ts')

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

test('no phrase that was replaced comes back in messages, texts or comments', () => {
  const phrase = new RegExp(`\\b(${Object.keys(texts).join('|')})\\b`, 'gi')
  const sources = files.filter((file) => /^(src|scripts)\//.test(file) && !file.includes('.test.'))
  const found = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(phrase)].map(([words]) => `${file}: ${words}, use ${texts[words.toLowerCase()]}`),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect([...new Set(found)]).toEqual([])
})
