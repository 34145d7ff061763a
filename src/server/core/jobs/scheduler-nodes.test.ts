import { expect, onTestFinished, test } from 'vitest'
import { createDatabase, engine, openTestShop, type TestShop } from '../../../../tests/shop.ts'
import { startJobs, type Job } from './scheduler.ts'

/** A node whose one job counts its runs. */
function startCounting({ context }: TestShop, runsOn: Job['runsOn']) {
  const counted = { runs: 0 }
  const job: Job = {
    name: 'counting',
    intervalMs: 5,
    runsOn,
    atStart: true,
    run: async () => void (counted.runs += 1),
  }
  const jobs = startJobs([job], context.log, context.db.changes.claim)
  return { counted, stop: jobs.stop }
}

async function openNodes(): Promise<[TestShop, TestShop]> {
  const database = await createDatabase()
  onTestFinished(() => database.drop())
  const settings = { DATABASE_URL: database.url }
  return [await openTestShop(settings), await openTestShop(settings)]
}

test.runIf(engine === 'postgres')('a job of one node runs on another once that stops', async () => {
  const [first, second] = await openNodes()
  const one = startCounting(first, 'one node')
  await expect.poll(() => one.counted.runs, { timeout: 10_000 }).toBeGreaterThan(0)
  const other = startCounting(second, 'one node')
  const before = one.counted.runs
  await expect.poll(() => one.counted.runs, { timeout: 10_000 }).toBeGreaterThan(before + 20)
  expect(other.counted.runs).toBe(0)

  await one.stop()
  await first.close()
  await expect.poll(() => other.counted.runs, { timeout: 10_000 }).toBeGreaterThan(0)
  await other.stop()
  await second.close()
})

test.runIf(engine === 'postgres')('a job of every node runs on each', async () => {
  const nodes = await openNodes()
  const jobs = nodes.map((node) => startCounting(node, 'every node'))
  for (const { counted, stop } of jobs) {
    await expect.poll(() => counted.runs, { timeout: 10_000 }).toBeGreaterThan(2)
    await stop()
  }
  for (const node of nodes) await node.close()
})
