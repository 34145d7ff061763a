import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './shop-process.ts'

const MEGABYTES = 24

/** Runs a system program. Returns false if this user or this machine may not do that. */
export function isPermitted(program: string, ...words: string[]): boolean {
  try {
    execFileSync(program, words, { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

/** A separate small disk in memory; undefined if none can be mounted. */
export function smallDisk(mode: 'rw' | 'ro'): string | undefined {
  const folder = join(temporaryFolder(), 'disk')
  mkdirSync(folder)
  if (!isPermitted('mount', '-t', 'tmpfs', '-o', `size=${MEGABYTES}m,${mode}`, 'tmpfs', folder))
    return undefined
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  return folder
}

/** Uses up all free space, to the megabyte. */
export function fillUp(file: string): void {
  for (let megabytes = MEGABYTES; megabytes > 0; megabytes -= 1) {
    try {
      return writeFileSync(file, Buffer.alloc(megabytes * 1024 * 1024))
    } catch {
      rmSync(file, { force: true })
    }
  }
}
