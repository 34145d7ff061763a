import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { temporaryFolder } from './shop-process.ts'

/** Whether Prometheus is installed on this machine. */
export const hasPrometheus = !spawnSync('prometheus', ['--version']).error

/** Starts Prometheus with docs/alerts.yml, which scrapes the shop at this address. */
export async function startPrometheus(
  shop: string,
): Promise<{ query(expression: string): Promise<Record<string, string>[]> }> {
  const [folder, port] = [temporaryFolder(), await freePort()]
  const config = join(folder, 'prometheus.yml')
  writeFileSync(
    config,
    JSON.stringify({
      global: { scrape_interval: '5s', evaluation_interval: '5s' },
      rule_files: [resolve('docs/alerts.yml')],
      scrape_configs: [{ job_name: 'suvarna', static_configs: [{ targets: [new URL(shop).host] }] }],
    }),
  )
  const prometheus = spawn(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  )
  onTestFinished(() => void prometheus.kill())
  return {
    /** Returns the labels of the series. */
    query: async (expression) => {
      const response = await fetch(
        `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(expression)}`,
      )
      const { data } = (await response.json()) as { data: { result: { metric: Record<string, string> }[] } }
      return data.result.map(({ metric }) => metric)
    },
  }
}
