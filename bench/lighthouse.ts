import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findChromium } from '../scripts/chromium.ts'

const folder = join(import.meta.dirname, 'node_modules')

/** Scores from 0 to 100; `shift` is the cumulative layout shift. */
export type Scores = { performance: number; accessibility: number; practices: number; search: number; shift: number }

type Category = { score: number | null }
type Lighthouse = (url: string, flags: object) => Promise<{
  lhr: { categories: Record<string, Category>; audits: Record<string, { numericValue?: number }> }
}>
type Launcher = { launch(options: object): Promise<{ port: number; kill(): void }> }

/** Lighthouse is not a dependency of the shop; `npm install` in bench/ installs it. */
export const hasLighthouse = (): boolean => existsSync(join(folder, 'lighthouse'))

/**
 * Lighthouse scores of a page on a mobile phone with a slow connection (simulated, the default): the median of three
 * runs, as Lighthouse recommends, after one run in which the shop generates its image variants.
 */
export async function scoresOf(url: string): Promise<Scores> {
  await runOnce(url)
  const runs = [await runOnce(url), await runOnce(url), await runOnce(url)]
  return runs.toSorted((a, b) => a.performance - b.performance)[1] as Scores
}

async function runOnce(url: string): Promise<Scores> {
  const { default: lighthouse } = await load<{ default: Lighthouse }>('lighthouse')
  const launcher = await load<Launcher>('chrome-launcher')
  const chrome = await launcher.launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  try {
    const { lhr } = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' })
    const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      practices: score('best-practices'),
      search: score('seo'),
      shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    }
  } finally {
    chrome.kill()
  }
}

const load = async <T>(name: string): Promise<T> => {
  const entry = createRequire(join(folder, 'entry.js')).resolve(name)
  return (await import(pathToFileURL(entry).href)) as T
}
