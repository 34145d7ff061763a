import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** The classes that a module declares. */
const declared = (module: string) =>
  new Set(
    [
      ...readFileSync(module, 'utf8')
        .replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)|:global\([^)]*\)|^@import.*$/gm, '')
        .matchAll(/\.([a-zA-Z][\w-]*)/g),
    ].map(([, name]) => name ?? ''),
  )

/** The classes that a source file uses, by module: `styles.name`, or all of them for `styles[name]`. */
function usedIn(file: string): { file: string; module: string; name: string }[] {
  const text = readFileSync(file, 'utf8')
  const code = text.replaceAll(/^import .*$/gm, '')
  return [...text.matchAll(/^import \* as (\w+) from '([^']+\.module\.css)'/gm)].flatMap(
    ([, styles = '', path = '']) => {
      const module = join(dirname(file), path)
      const named = [...code.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
      const dynamic = new RegExp(`\\b${styles}\\[`).test(code) ? [...declared(module)] : []
      return [...named, ...dynamic].map((name) => ({ file, module, name }))
    },
  )
}

const uses = globSync('src/web/**/*.{ts,tsx}').flatMap(usedIn)

test('a class that is used exists in its module', () => {
  const missing = uses
    .filter(({ module, name }) => !declared(module).has(name))
    .map(({ file, name }) => `${file}: ${name}`)
  expect(uses.length).toBeGreaterThan(0)
  expect(missing).toEqual([])
})

test('a class of a module is used', () => {
  const unused = globSync('src/web/**/*.module.css').flatMap((module) =>
    [...declared(module)]
      .filter((name) => !uses.some((use) => use.module === module && use.name === name))
      .map((name) => `${module}: ${name}`),
  )
  expect(unused).toEqual([])
})

test('modules are imported as namespaces, so classes become plain strings', () => {
  const withoutNamespace = globSync('src/web/**/*.{ts,tsx}').filter((file) =>
    /^import \w+ from '[^']+\.module\.css'/m.test(readFileSync(file, 'utf8')),
  )
  expect(withoutNamespace).toEqual([])
})
