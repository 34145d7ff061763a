import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs `npm run shop -- ...` with these settings and no others. */
export async function shop(settings: Record<string, string>, ...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ['scripts/shop.ts', ...words], { env: { PATH: process.env['PATH'], ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (part: Buffer) => (said.stdout += part.toString()))
  child.stderr.on('data', (part: Buffer) => (said.stderr += part.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, ...said }
}
