import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readCommit, version } from './version.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'suvarna-version-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('the version is that of package.json', () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})

test('the commit comes from the file COMMIT, then from git', () => {
  const folder = newFolder()
  expect(readCommit(folder)).toBe('unknown')
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.in', ...words], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  git('init')
  expect(readCommit(folder)).toBe('unknown')
  git('commit', '--allow-empty', '--message', 'Begin')
  expect(readCommit(folder)).toBe(git('rev-parse', '--short=12', 'HEAD'))
  writeFileSync(join(folder, 'COMMIT'), '1f2e3d4c5b6a79880123456789abcdef01234567\n')
  expect(readCommit(folder)).toBe('1f2e3d4c5b6a')
  writeFileSync(join(folder, 'COMMIT'), '\n')
  expect(readCommit(folder)).toBe(git('rev-parse', '--short=12', 'HEAD'))
})
