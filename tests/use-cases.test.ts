import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { argumentShapes } from '../scripts/argument-shapes.ts'

const files = globSync('src/server/**/*.ts', { exclude: ['**/*.test.ts'] })
/** Names of the calls of the contract. */
const calls = globSync('src/contract/*.schemas.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^export const (\w+) = endpoint\(/gm)].map(([, name = '']) => name),
)

const fileOf = (call: string) => `${call.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`

test('each call is one function in a file of its name', () => {
  const isDone = (call: string) =>
    files.some(
      (file) =>
        basename(file) === fileOf(call) &&
        new RegExp(`^export (async )?(function\\*?|const) ${call}\\b`, 'm').test(readFileSync(file, 'utf8')),
    )
  expect(calls.length).toBeGreaterThan(100)
  expect(calls.filter((call) => !isDone(call))).toEqual([])
})

test('routes give each call tx or db, then shop, then one input', () => {
  const used = argumentShapes().filter(({ name }) => calls.includes(name))
  expect(used.length).toBeGreaterThan(150)
  expect(used.filter(({ shape }) => !/^(tx|db)(, shop)?(, input)?$/.test(shape))).toEqual([])
})

test('no file holds several calls as a service', () => {
  expect(files.filter((file) => file.endsWith('.service.ts'))).toEqual([])
})
