import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')

/**
 * Runs a program that an installed package brings, with this project's own Node, and answers its exit code.
 * A Ctrl-C reaches the program itself; whoever waits here goes on after it ended.
 */
export function runTool(name: string, words: string[], environment: Record<string, string | undefined> = {}): Promise<number> {
  const child = spawn(join(bin, name), words, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`, ...environment },
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
