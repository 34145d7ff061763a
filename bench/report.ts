import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Load } from './load.ts'

/** One line of the report. A figure without a target is only for comparison. */
export type Line = { what: string; figure: string; target?: { words: string; met: boolean } }

const lines: Line[] = []

export function section(title: string): void {
  console.log(`\n${title}`)
}

export function report(line: Line): void {
  lines.push(line)
  const verdict = line.target ? `${line.target.met ? 'met   ' : 'MISSED'}  ${line.target.words}` : ''
  console.log(`  ${line.what.padEnd(34)} ${line.figure.padEnd(100)} ${verdict}`.trimEnd())
}

/** Prints how many targets were met, and writes all figures to reports/bench.json. */
export function closeReport(): void {
  const aimed = lines.filter(({ target }) => target)
  const missed = aimed.filter(({ target }) => !target?.met)
  const machine = {
    processor: cpus()[0]?.model,
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  }
  const folder = join(import.meta.dirname, '../reports')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'bench.json'),
    JSON.stringify({ at: new Date().toISOString(), machine, lines }, null, 2),
  )
  console.log(
    `\n${aimed.length - missed.length} of ${aimed.length} targets met${missed.map(({ what }) => `\n  missed: ${what}`).join('')}`,
  )
}

export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en-IN')}/s`
export const milliseconds = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`

/** The value that this share of the values is at most; NaN if there are none. */
export const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

/** Merges rounds into one: the mean rate and the worst times. */
export const together = (rounds: Load[]): Load => ({
  responses: rounds.reduce((sum, round) => sum + round.responses, 0),
  perSecond: rounds.reduce((sum, round) => sum + round.perSecond, 0) / rounds.length,
  p50: Math.max(...rounds.map(({ p50 }) => p50)),
  p99: Math.max(...rounds.map(({ p99 }) => p99)),
  failed: rounds.reduce((sum, round) => sum + round.failed, 0),
})

/** Formats rate, times and failures as text. */
export const describe = ({ perSecond: rate, p50, p99, failed }: Load) =>
  `${perSecond(rate)}, p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}${failed > 0 ? `, ${failed} FAILED` : ''}`
