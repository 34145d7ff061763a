import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { programs } from './shop-process.ts'

type Said = { code: number; stdout: string; stderr: string }

/** Runs `npm run shop -- ...` with these settings and no others. */
export const shop = (settings: Record<string, string>, ...words: string[]): Promise<Said> =>
  run(settings, words, 'pipe')

/** The same, with standard output redirected to a file. */
export async function shopIntoFile(
  settings: Record<string, string>,
  file: string,
  ...words: string[]
): Promise<Said> {
  const target = openSync(file, 'w')
  return run(settings, words, target).finally(() => closeSync(target))
}

async function run(
  settings: Record<string, string>,
  words: string[],
  output: 'pipe' | number,
): Promise<Said> {
  const child = spawn(process.execPath, ['scripts/shop.ts', ...words], {
    env: { ...programs, ...settings },
    stdio: ['ignore', output, 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout?.on('data', (part: Buffer) => (said.stdout += part.toString()))
  child.stderr?.on('data', (part: Buffer) => (said.stderr += part.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, ...said }
}
