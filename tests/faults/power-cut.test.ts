import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSoak } from '../soak.ts'
import { assertInvariants } from './invariants.ts'
import { traceDisk } from './disk-trace.ts'
import { startTestCluster } from './test-cluster.ts'
import { runWorkload, prepareWorkload } from './workload.ts'
import { startProcess, temporaryFolder } from './shop-process.ts'

const ORDERS = 500
const CUTS = 200

// Slow, because every system call of the shop is traced.
test.runIf(isSoak)(
  `API-08 after ${CUTS} power cuts in ${ORDERS} orders every acknowledged order is stored`,
  async ({ skip }) => {
    const house = await startTestCluster('sqlite')
    const stage = await house.withDatabase((db) => prepareWorkload(db))
    const shop = startProcess({ ...house.settings, LOG_LEVEL: 'silent' })
    const address = await shop.address
    const tracing = await traceDisk(shop.pid, house.settings.DATA_DIR, join(temporaryFolder(), 'trace'))
    if (!tracing) return skip('NOT TESTED: there is no strace here, or it may not be used')
    const shopping = runWorkload(stage, () => address, ORDERS)
    await shopping.done
    const trace = await tracing.stop()
    shop.kill('SIGKILL')
    expect(trace.acknowledgedBy(trace.length).size).toBe(ORDERS)
    expect(trace.checkpoints.length).toBeGreaterThan(0)

    const disk = await startTestCluster('sqlite')
    let lostPages = 0
    for (let cuts = 0; cuts < CUTS; cuts += 1) {
      // Every other cut is during a checkpoint or right after it.
      const cut =
        cuts % 2 === 0
          ? randomInt(trace.length)
          : (trace.checkpoints[randomInt(trace.checkpoints.length)] ?? 0) + randomInt(100)
      const { files, lost } = trace.filesAt(cut)
      rmSync(disk.settings.DATA_DIR, { recursive: true })
      mkdirSync(disk.settings.DATA_DIR)
      for (const [name, content] of Object.entries(files))
        writeFileSync(join(disk.settings.DATA_DIR, name), content)
      const acknowledged = trace.acknowledgedBy(cut)
      await disk.withDatabase((db) =>
        assertInvariants(
          db,
          stage,
          shopping.acknowledged.filter(({ id }) => acknowledged.has(id)),
        ),
      )
      lostPages += lost
    }
    // If nothing was lost, the test would prove nothing.
    expect(lostPages).toBeGreaterThan(CUTS)
    console.log(
      `${CUTS} cuts in ${ORDERS} orders: ${lostPages} pages of 4 kB that were not synced were lost, and no acknowledged order`,
    )
  },
  1_800_000,
)
