import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { aptInstall, mayUseApt } from './apt.ts'

// The headless shell comes first: it runs the same pages in two thirds of the time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
]
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/usr/lib/chromium/chromium',
]

/**
 * The browser for the tests: CHROMIUM_PATH, an installed one, or playwright-core's own; undefined if there is
 * none.
 */
export function findChromium(): string | undefined {
  const chromiumPath = process.env['CHROMIUM_PATH']
  if (chromiumPath) return runs(chromiumPath) ? chromiumPath : undefined
  const onPath = names.flatMap((name) =>
    (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)),
  )
  return [...onPath, ...elsewhere, chromium.executablePath()].find((path) => existsSync(path) && runs(path))
}

/**
 * Some systems install a script under this name that only explains how to install a browser, so each one is
 * tried.
 */
function runs(path: string): boolean {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 })
    return true
  } catch {
    return false
  }
}

/** Finds or installs a browser. @throws Error in plain words if neither works. */
export function haveChromium(): string {
  const found = findChromium()
  if (found) return found
  const chromiumPath = process.env['CHROMIUM_PATH']
  if (chromiumPath) throw new Error(`CHROMIUM_PATH: there is no browser that starts at ${chromiumPath}.`)
  console.log('No Chromium found: installing one ...')
  if (mayUseApt() && !aptInstall('chromium-headless-shell')) aptInstall('chromium')
  const installed = findChromium() ?? downloadChromium()
  if (!installed)
    throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH to its program.')
  return installed
}

function downloadChromium(): string | undefined {
  const cli = join(import.meta.dirname, '../node_modules/playwright-core/cli.js')
  const dependencies = mayUseApt() ? ['--with-deps'] : []
  try {
    execFileSync(process.execPath, [cli, 'install', ...dependencies, 'chromium'], {
      stdio: 'inherit',
      timeout: 600_000,
    })
  } catch {
    return undefined
  }
  return findChromium()
}
