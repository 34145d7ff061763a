import { hasLighthouse, scoresOf } from './lighthouse.ts'
import { initialScripts } from './first-load.ts'
import { firstProducts } from './measure-server.ts'
import { report, section } from './report.ts'

const MOST_SCRIPTS = 130_000
const LEAST_SCORE = 95
const MOST_SHIFT = 0.02

/** Measures what a phone loads: scripts before the first interaction, and Lighthouse scores where it is installed. */
export async function measureBrowser(url: string): Promise<void> {
  const [product] = await firstProducts(url)
  const pages: [what: string, path: string][] = [['home', '/'], ['listing', '/shop/category/Rings'], ['product', `/shop/${product}`]]
  section('JavaScript before the first touch, gzip')
  for (const [what, path] of pages) {
    const size = await initialScripts(`${url}${path}`)
    report({
      what,
      figure: `${(size / 1000).toFixed(1)} kB`,
      target: { words: 'at most 130 kB', met: size > 0 && size <= MOST_SCRIPTS },
    })
  }
  if (!hasLighthouse()) {
    console.log('\nLighthouse is not installed: `npm install` in bench/ brings it.')
    return
  }
  section('Lighthouse, mobile, simulated, median of 3')
  for (const [what, path] of pages) {
    const { performance, accessibility, practices, search, shift } = await scoresOf(`${url}${path}`)
    const scores = [performance, accessibility, practices, search]
    report({
      what,
      figure: `performance ${performance}, accessibility ${accessibility}, practices ${practices}, search ${search}, shift ${shift.toFixed(3)}`,
      target: { words: '95 in each, shift at most 0.02', met: Math.min(...scores) >= LEAST_SCORE && shift <= MOST_SHIFT },
    })
  }
}
