import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '../src/contract/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value

/**
 * Reads all endpoints of the contract from its files, so that no test has a list in which a call could be
 * missing.
 */
async function readContract(): Promise<Endpoint[]> {
  const files = globSync('src/contract/*.schemas.ts')
  const modules = await Promise.all(
    files.map((file) => import(join(process.cwd(), file)) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
}

export const endpoints = await readContract()

/** The name of a call in tests: its method and path. */
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** An id that no record has. */
export const nobodysId = '00000000-0000-7000-8000-000000000000'
