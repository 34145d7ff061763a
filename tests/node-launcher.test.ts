import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** A project with nothing but the launcher, and folders of programs named node, each a shell script. */
function project() {
  const folder = mkdtempSync(join(tmpdir(), 'suvarna-launcher-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'scripts'))
  copyFileSync('scripts/node', join(folder, 'scripts/node'))
  const add = (name: string, script: string) => {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'node'), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name, 'node'), 0o755)
    return join(folder, name)
  }
  return {
    folder,
    /** Adds a Node of this version that says its name and its arguments. */
    addNode: (name: string, version: string) =>
      add(name, `[ "$1" = --version ] && echo v${version} || echo "${name} $*"`),
    addBroken: (name: string) => add(name, 'exit 127'),
    run: (path: string[], words: string[] = ['start.ts']) => {
      const { status, stdout, stderr } = spawnSync(join(folder, 'scripts/node'), words, {
        encoding: 'utf8',
        env: { PATH: [...path, '/usr/bin', '/bin'].join(':') },
      })
      return { status, stdout: stdout.trim(), stderr }
    },
  }
}

test('the launcher prefers the Node of the packages', () => {
  const { addNode, run } = project()
  addNode('node_modules/.bin', '24.21.0')
  expect(run([addNode('installed', '26.0.0')]).stdout).toBe('node_modules/.bin start.ts')
})

test('the launcher takes the first Node in PATH that is new enough', () => {
  const { addNode, addBroken, run } = project()
  addBroken('node_modules/.bin')
  expect(
    run([addNode('old', '20.20.2'), addBroken('radio'), addNode('new', '24.0.0'), addNode('newer', '26.0.0')])
      .stdout,
  ).toBe('new start.ts')
})

test('the launcher reports a missing Node in one line', () => {
  const { folder, addNode } = project()
  symlinkSync('/usr/bin/dirname', join(addNode('old', '23.11.1'), 'dirname'))
  const { status, stdout, stderr } = spawnSync(join(folder, 'scripts/node'), ['start.ts'], {
    encoding: 'utf8',
    env: { PATH: join(folder, 'old') },
  })
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    'Suvarna needs Node 24 or newer: none was installed with the packages, and none is in PATH.\n',
  ])
})

test('Node takes the place of the launcher and is first in PATH', () => {
  const { folder, run } = project()
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  symlinkSync(process.execPath, join(folder, 'node_modules/.bin/node'))
  const { status, stdout } = run(
    [],
    [
      '-e',
      'console.log(process.ppid, process.env.PATH.split(":")[0], process.argv[1]); process.exitCode = 7',
      'a b',
    ],
  )
  expect([status, stdout]).toEqual([7, `${process.pid} ${join(folder, 'node_modules/.bin')} a b`])
})

test('every npm script runs through the launcher', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const { postinstall, ...commands } = scripts
  expect(postinstall).toMatch(/^rm /)
  expect(Object.values(commands).filter((command) => !/^(exec )?scripts\/node /.test(command))).toEqual([])
})

test('programs that a command starts run under its Node', () => {
  expect(spawnSync('node', ['--version'], { encoding: 'utf8' }).stdout.trim()).toBe(process.version)
})
