import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/rules/durations.ts'
import { recordBackup } from '../../src/server/core/backup/last-backup.ts'
import { hasPrometheus, startPrometheus } from './prometheus.ts'
import { startProcess } from './shop-process.ts'
import { fillUp, smallDisk } from './small-disk.ts'
import { startTestCluster } from './test-cluster.ts'
import { prepareWorkload, runWorkload } from './workload.ts'

/** How long the shop is used without a fault. */
const ORDINARY_MS = Number(process.env['ALERT_MINUTES'] ?? 60) * MINUTE_MS

// A run takes more than an hour; `npm test` checks the same rules by promtool (tests/alerts.test.ts).
test.runIf(process.env['SOAK'])(
  'Prometheus alerts on a full disk and a stopped shop only',
  async ({ skip }) => {
    const disk = smallDisk('rw')
    if (!disk || !hasPrometheus)
      return skip('NOT TESTED: Prometheus is not installed, or no disk can be mounted here (that needs root)')
    const house = await startTestCluster('sqlite', disk)
    const stage = await house.withDatabase((db) => prepareWorkload(db, 1))
    await recordBackup(disk, new Date().toISOString())
    const shop = startProcess({ ...house.settings, LOG_LEVEL: 'silent' })
    const address = await shop.address
    const { query } = await startPrometheus(address)
    const firing = async () =>
      (await query('ALERTS{alertstate="firing"}')).map(({ alertname, severity, reason }) => [
        alertname,
        severity,
        reason,
      ])

    const end = performance.now() + ORDINARY_MS
    for (let number = 0; performance.now() < end; number += 1) {
      if (number % 10 === 0) await runWorkload(stage, () => address, 1, number).done
      for (const path of ['/', '/shop', `/shop/${stage.products[0]}`, '/readyz'])
        expect((await fetch(address + path)).status).toBe(200)
      await sleep(2000)
    }
    expect(await query('count_over_time(ALERTS{alertstate="firing"}[2h])')).toEqual([])

    fillUp(join(disk, 'fill'))
    const shopping = runWorkload(stage, () => address, Infinity, 1_000_000)
    await expect.poll(firing, { timeout: 10 * MINUTE_MS, interval: 5000 }).toEqual(
      expect.arrayContaining([
        ['ShopRefusesWrites', 'page', 'disk-full'],
        ['ShopDiskNearlyFull', 'page', undefined],
      ]),
    )
    rmSync(join(disk, 'fill'))
    await shopping.ordered(1)
    shopping.close()
    await shopping.done
    shop.kill('SIGKILL')
    await expect
      .poll(firing, { timeout: 5 * MINUTE_MS, interval: 5000 })
      .toContainEqual(['ShopDown', 'page', undefined])
  },
  ORDINARY_MS + 20 * MINUTE_MS,
)
