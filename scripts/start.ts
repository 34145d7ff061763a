import { resolve } from 'node:path'
import { StartError } from '../src/server/core/lib/errors.ts'
import { announce, startShop } from '../src/server/main.ts'
import { openProductionRenderer } from '../src/server/core/ssr/production-renderer.ts'
import { loadEnvironmentFile, readConfig } from '../src/server/core/config/config.ts'
import { onStopSignal } from '../src/server/core/lib/signals.ts'
import { unknownSettings } from '../src/server/start-warnings.ts'
import { buildWhenStale } from './build.ts'
import { openPracticePayments } from './practice-payments/practice-payments.ts'

process.chdir(resolve(import.meta.dirname, '..'))
try {
  const namesInFile = loadEnvironmentFile('.env')
  const practice = await openPracticePayments(process.env)
  const settings = readConfig({ ...process.env, ...practice.settings })
  await buildWhenStale()
  const running = await startShop(settings, await openProductionRenderer(resolve('dist')))
  practice.shopIsAt(running.address)
  announce(
    settings,
    running.context.log,
    `${settings.shop.name} is open at ${running.address} as ${settings.publicUrl}`,
  )
  const unknown = unknownSettings(namesInFile, Object.keys(process.env))
  if (unknown) running.context.log.warn(unknown)
  // Ctrl-C needs no drain time: no load balancer has to notice first.
  onStopSignal(
    (signal) => void running.stop(signal === 'SIGTERM' ? settings.drainMs : 0).then(() => process.exit(0)),
  )
  const { db, log } = running.context
  db.failed.addEventListener('abort', () => {
    log.fatal(db.failed.reason, 'a write to disk failed: this process ends and must be started again')
    void running.stop(settings.drainMs).then(() => process.exit(1))
  })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
