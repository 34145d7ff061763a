import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Returns whether system packages can be installed: on Debian or a derivative, and as root. */
export const mayUseApt = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs a system package. Returns false if that failed; apt's messages are in the output. */
export function aptInstall(name: string): boolean {
  const run = (...words: string[]) =>
    execFileSync('apt-get', words, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 600_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  try {
    run('update', '-qq')
    run('install', '-y', '-qq', '--no-install-recommends', name)
    return true
  } catch {
    return false
  }
}
