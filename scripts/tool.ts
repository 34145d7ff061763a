import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')

/**
 * Runs a program of an installed package, or node, under the Node of this process, and returns its exit code.
 * Ctrl-C reaches the program itself; this process continues after the program has ended.
 */
export function runTool(
  name: string,
  words: string[],
  environment: Record<string, string | undefined> = {},
): Promise<number> {
  const child = spawn(name, words, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: [dirname(process.execPath), bin, process.env['PATH'] ?? ''].join(delimiter),
      ...environment,
    },
  })
  const passOn = (signal: NodeJS.Signals) => void child.kill(signal)
  process.on('SIGINT', passOn).on('SIGTERM', passOn)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn)
      resolve(code ?? 1)
    })
  })
}
