import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.(test|gen)\.tsx?$/.test(file))
const inside = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`))

test('an exported name has one meaning', () => {
  // The router and the migrator prescribe the names of what these files export.
  const named = files.filter((file) => !inside(file, 'src/web/routes', 'src/server/core/db/migrations'))
  const declared = named.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm,
      ),
    ].map(([, name = '']) => ({ name, file })),
  )
  // A call of the contract and the function that does it have the same name. Schemas and types begin with a
  // capital.
  const isCall = (name: string, file: string) => inside(file, 'src/contract') && /^[a-z]/.test(name)
  // In the contract a schema and the type that is inferred from it have the same name.
  const isSchema = (file: string) => inside(file, 'src/contract') && /(\.schemas|-fields)\.ts$/.test(file)
  const isShared = (name: string, places: string[]) => {
    const [schemas, others] = [places.filter(isSchema), places.filter((file) => !isSchema(file))].map(
      (each) => each.filter((file) => !isCall(name, file)),
    )
    return (
      (schemas?.length ?? 0) > 1 ||
      (others?.length ?? 0) > 1 ||
      (schemas?.length === 1 && others?.some((file) => !inside(file, 'src/contract')))
    )
  }
  const places = Map.groupBy(declared, ({ name }) => name)
  const shared = [...places].filter(([name, all]) =>
    isShared(name, [...new Set(all.map(({ file }) => file))]),
  )
  expect(declared.length).toBeGreaterThan(1000)
  expect(shared.map(([name, all]) => `${name}: ${all.map(({ file }) => file).join(', ')}`)).toEqual([])
})
