import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { aptInstall, mayUseApt } from './apt.ts'

/** A browser without a user interface: it runs the same pages in a third of the processor time. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const fullBrowsers = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/usr/lib/chromium/chromium',
]

const noHeadlessShell = `
!!  The browser tests run in a full browser, which takes three times as much processor time.
!!  Install ${HEADLESS_SHELL}, or set CHROMIUM_PATH to one.
`

/**
 * The browser for the tests: CHROMIUM_PATH, an installed one, or playwright-core's own; undefined if there is
 * none.
 */
export function findChromium(): string | undefined {
  const chromiumPath = process.env['CHROMIUM_PATH']
  if (chromiumPath) return runs(chromiumPath) ? chromiumPath : undefined
  return findHeadlessShell() ?? findFullBrowser()
}

/**
 * A headless shell on the PATH, or playwright-core's own, whose folder is beside that of its full browser.
 */
function findHeadlessShell(): string | undefined {
  const downloads = dirname(dirname(dirname(chromium.executablePath())))
  const downloaded = globSync(
    join(downloads, 'chromium_headless_shell-*', '*', '{chrome-headless-shell,headless_shell}'),
  )
  return [...onPath(HEADLESS_SHELL), ...downloaded].find(runs)
}

function findFullBrowser(): string | undefined {
  return [...fullBrowsers.flatMap(onPath), ...elsewhere, chromium.executablePath()].find(runs)
}

const onPath = (name: string): string[] =>
  (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name))

/**
 * Some systems install a script under this name that only explains how to install a browser, so each one is
 * tried.
 */
function runs(path: string): boolean {
  if (!existsSync(path)) return false
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 })
    return true
  } catch {
    return false
  }
}

/**
 * Finds a browser for the tests. Installs the headless shell where there is none, also beside a full browser
 * if apt may be used. @throws Error in plain words if no browser starts.
 */
export function haveChromium(): string {
  const chromiumPath = process.env['CHROMIUM_PATH']
  if (chromiumPath) {
    if (runs(chromiumPath)) return chromiumPath
    throw new Error(`CHROMIUM_PATH: there is no browser that starts at ${chromiumPath}.`)
  }

  const shell = findHeadlessShell() ?? installHeadlessShell()
  if (shell) return shell

  const full = findFullBrowser()
  if (full) {
    console.warn(noHeadlessShell)
    return full
  }

  const installed = downloadHeadlessShell() ?? installFullBrowser()
  if (installed) return installed
  throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH to its program.')
}

function installHeadlessShell(): string | undefined {
  if (!mayUseApt()) return undefined
  console.log(`No ${HEADLESS_SHELL} found: installing one ...`)
  return aptInstall(HEADLESS_SHELL) ? findHeadlessShell() : undefined
}

function installFullBrowser(): string | undefined {
  return mayUseApt() && aptInstall('chromium') ? findFullBrowser() : undefined
}

function downloadHeadlessShell(): string | undefined {
  const cli = join(import.meta.dirname, '../node_modules/playwright-core/cli.js')
  const dependencies = mayUseApt() ? ['--with-deps'] : []
  try {
    execFileSync(process.execPath, [cli, 'install', '--only-shell', ...dependencies, 'chromium'], {
      stdio: 'inherit',
      timeout: 600_000,
    })
  } catch {
    return undefined
  }
  return findHeadlessShell()
}
