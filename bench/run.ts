import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhenStale } from '../scripts/build.ts'
import { measureOffice } from './admin.ts'
import { measurePages } from './pages.ts'
import { measureHangingProvider } from './provider.ts'
import { stopEverything } from './processes.ts'
import { closeReport } from './report.ts'
import { measureLargeSearch } from './search.ts'
import { measureTrade } from './trade.ts'
import { measureWaits } from './waits.ts'

const parts = {
  pages: measurePages,
  trade: measureTrade,
  office: measureOffice,
  search: measureLargeSearch,
  waits: measureWaits,
  provider: measureHangingProvider,
}

const chosenParts = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = chosenParts.filter((word) => !(word in parts))
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`)
const quick = process.argv.includes('--quick')

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
const folder = mkdtempSync(join(tmpdir(), 'suvarna-bench-'))
// PostgreSQL runs as another user, which needs access to the folder.
chmodSync(folder, 0o755)
process.on('exit', () => {
  stopEverything()
  rmSync(folder, { recursive: true, force: true })
})

process.chdir(join(import.meta.dirname, '..'))
await buildWhenStale()
for (const [name, measure] of Object.entries(parts)) {
  if (chosenParts.length === 0 || chosenParts.includes(name)) await measure(join(folder, name), quick)
}
closeReport()
