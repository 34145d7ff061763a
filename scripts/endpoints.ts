import { globSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'

const contract = resolve(import.meta.dirname, '../src/contract')

/** Writes the list of the contract's files, from which types find the endpoint of a reference. */
export function writeEndpoints(): void {
  const parts = globSync(`${contract}/*.schemas.ts`)
    .map((path) => `    EndpointsIn<typeof import('./${basename(path)}')>`)
    .toSorted()
  writeFileSync(
    `${contract}/endpoints.gen.ts`,
    `import type { EndpointsIn } from './endpoint.ts'

/**
 * The endpoints of the contract by method and path, as the type check lists them. An interface, whose members
 * the type checker resolves once: a mapped type over all endpoints would be resolved again at each call.
 */
export interface Endpoints
  extends
${parts.join(',\n')} {}
`,
  )
}
