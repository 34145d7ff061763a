import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { onPostgres } from './on-postgres.ts'

test('each test that only PostgreSQL runs is on its list', () => {
  const listed = new Set(globSync(onPostgres))
  const onlyThere = globSync('src/server/**/*.test.ts').filter((file) =>
    readFileSync(file, 'utf8').includes("engine === 'postgres'"),
  )

  expect(onlyThere.length).toBeGreaterThan(0)
  expect(onlyThere.filter((file) => !listed.has(file))).toEqual([])
})

test('each pattern of the list of PostgreSQL names a test', () => {
  expect(onPostgres.filter((pattern) => globSync(pattern).length === 0)).toEqual([])
})
