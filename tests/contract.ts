import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '../src/contract/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'access' in value && 'path' in value

/** Everything the contract describes, whichever file it stands in: no test has a list of its own to forget a call in. */
async function readContract(): Promise<Endpoint[]> {
  const files = globSync('src/contract/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file) => import(join(process.cwd(), file)) as Promise<Record<string, unknown>>))
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
}

export const endpoints = await readContract()

/** A call as tests name it: its method and path. */
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** An id that nothing has. */
export const nobodysId = '00000000-0000-7000-8000-000000000000'
