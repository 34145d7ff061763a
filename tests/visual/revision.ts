import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const here = resolve(import.meta.dirname, '../..')

/** The files kept between runs: sources, data and screenshots by commit, installed packages by lock file. */
export const CACHE = join(tmpdir(), 'suvarna-visual')

/** The sources of one revision, built. */
export type Revision = {
  /** Its commit, or `working tree`. */
  name: string
  folder: string
}

/** Returns the full hash of a revision. @throws Error if git does not know it. */
export const commitOf = (revision: string): string =>
  execFileSync('git', ['rev-parse', '--verify', `${revision}^{commit}`], {
    cwd: here,
    encoding: 'utf8',
  }).trim()

/** A short hash of the files of a folder of this project. */
export function hashOfFolder(folder: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(join(here, folder)).sort())
    hash.update(name).update(readFileSync(join(here, folder, name)))
  return hash.digest('hex').slice(0, 8)
}

/** Builds the working tree, with all that is not committed. */
export function openWorkingTree(): Revision {
  build(here)
  return { name: 'working tree', folder: here }
}

/** Unpacks and builds a commit in `cache`, unless an earlier run has done so. */
export function openCommit(commit: string, cache: string): Revision {
  const folder = join(cache, 'sources')
  if (!existsSync(folder)) {
    const unfinished = mkdtempSync(join(cache, 'sources-'))
    const archive = execFileSync('git', ['archive', commit], { cwd: here, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', unfinished], { input: archive })
    install(unfinished)
    build(unfinished)
    publish(unfinished, folder)
  }
  return { name: commit.slice(0, 12), folder }
}

/** Moves a finished folder to its place; another run that was faster wins. */
export function publish(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/**
 * Uses the packages of this working tree if the lock file is the same, otherwise those that an earlier run
 * has installed.
 */
function install(folder: string): void {
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lock(folder) === lock(here))
    return symlinkSync(join(here, 'node_modules'), join(folder, 'node_modules'))
  const packages = join(
    CACHE,
    `packages-${createHash('sha256').update(lock(folder)).digest('hex').slice(0, 12)}`,
  )
  if (!existsSync(packages)) {
    const unfinished = mkdtempSync(`${packages}-`)
    for (const name of ['package.json', 'package-lock.json', 'scripts'])
      cpSync(join(folder, name), join(unfinished, name), { recursive: true })
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: unfinished, stdio: 'inherit' })
    publish(unfinished, packages)
  }
  symlinkSync(join(packages, 'node_modules'), join(folder, 'node_modules'))
}

function build(folder: string): void {
  execFileSync(process.execPath, ['scripts/build.ts'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

/** A copy of a shop's data; stored pictures are shared, so that each variant is generated once. */
export function copyData(data: string, copy: string): void {
  mkdirSync(copy, { recursive: true })
  cpSync(data, copy, { recursive: true, filter: (path) => path !== join(data, 'media') })
  symlinkSync(join(data, 'media'), join(copy, 'media'))
}
