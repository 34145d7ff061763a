import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/server/core/db/open.ts'
import { isSoak } from '../soak.ts'
import { assertInvariants } from './invariants.ts'
import { haproxy, openHaproxy } from './haproxy.ts'
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts'
import { openPair, pairBinaries, type Pair } from './postgres-pair.ts'
import { runWorkload, prepareWorkload, type Shopping } from './workload.ts'
import { startProcess, temporaryFolder } from './shop-process.ts'

/** How long the shop has no writable server, in milliseconds. */
const AWAY_MS = isSoak ? 3000 : 1000
/**
 * The longest time from the moment a new primary is reachable to the next order; a short run allows for a
 * busy machine.
 */
const SOON_MS = isSoak ? 1000 : 30_000
/** How long a short run watches for calls that are rejected, although they could be served. */
const WATCH_MS = 2000
/** The longest time from the loss of a server that stops responding to the next order. */
const RECONNECT_TIMEOUT_MS = 10_000
const [AWAY, READ_ONLY] = ['the database does not respond', 'the database is read-only']
const ORDERS = isSoak ? 300 : 20

type House = { pair: Pair; line: TcpProxy }
type Scenario = {
  /** The database address that the shop is configured with. */
  address(house: House): string | Promise<string>
  /** Makes the primary fail; resolves when the shop's address leads to a primary again. */
  fail(house: House): Promise<unknown>
  /** When `within` starts: at the loss, or when the new primary is reachable. */
  from: 'loss' | 'given'
  within: number
  /** The reasons that /readyz gives during the outage. */
  says: string[]
  /** Omitted from short runs: it resembles another scenario, or tests of `core/db` show it. */
  isLong?: true
}

const byLine = ({ pair, line }: House) => line.through(pair.primary.url)
const changeOver = async ({ pair, line }: House) => {
  await pair.promote()
  line.lead(pair.standby.url)
}

const scenarios: Record<string, Scenario> = {
  'crash: kill -9 of the primary': {
    address: byLine,
    from: 'given',
    within: SOON_MS,
    says: [AWAY],
    fail: async (house) => {
      await house.pair.primary.kill()
      await sleep(AWAY_MS)
      await changeOver(house)
    },
  },
  'planned: the primary is shut down': {
    address: byLine,
    from: 'given',
    within: SOON_MS,
    says: [AWAY],
    isLong: true,
    fail: async (house) => {
      await house.pair.primary.stop()
      await sleep(AWAY_MS)
      await changeOver(house)
    },
  },
  'reader: the address leads to the read-only standby for a while, which stays one': {
    address: byLine,
    from: 'given',
    within: SOON_MS,
    says: [READ_ONLY],
    fail: async ({ pair, line }) => {
      line.lead(pair.standby.url)
      line.cut()
      await line.mend()
      await sleep(2 * AWAY_MS)
      line.lead(pair.primary.url)
    },
  },
  'silent: the primary is lost and says nothing more': {
    address: byLine,
    from: 'loss',
    within: RECONNECT_TIMEOUT_MS,
    says: [AWAY],
    isLong: true,
    fail: async (house) => {
      house.line.silence()
      await house.pair.primary.kill()
      await sleep(AWAY_MS)
      await changeOver(house)
    },
  },
  'list: kill -9 of the primary, both servers in DATABASE_URL': {
    address: ({ pair: { primary, standby } }) =>
      primary.url.replace(/(127\.0\.0\.1:\d+)/, `${new URL(standby.url).host},$1`),
    from: 'given',
    within: SOON_MS,
    says: [AWAY, READ_ONLY],
    isLong: true,
    fail: async ({ pair }) => {
      await pair.primary.kill()
      await sleep(AWAY_MS)
      await pair.promote()
    },
  },
  ...(haproxy && {
    'HAProxy: kill -9 of the primary, HAProxy before both servers': {
      address: ({ pair: { primary, standby } }) => openHaproxy([primary.url, standby.url]),
      // HAProxy checks once a second.
      from: 'given',
      within: SOON_MS + 2000,
      says: [AWAY],
      isLong: true,
      fail: async ({ pair }) => {
        await pair.primary.kill()
        await sleep(AWAY_MS)
        await pair.promote()
      },
    } satisfies Scenario,
  }),
}

const rows: string[] = []
afterAll(() => {
  if (rows.length > 0)
    console.log(
      [
        '',
        '| scenario | no primary for | then to the first order | calls rejected during it, and later | orders, each there once |',
        '|---|---|---|---|---|',
        ...rows,
        '',
      ].join('\n'),
    )
})

if (isSoak && !haproxy) console.error('NO haproxy: the recipe for it in docs/postgresql.md IS NOT TRIED.')
if (!pairBinaries)
  console.error(
    'NO pg_basebackup beside initdb and postgres: the tests of a PostgreSQL that changes over to its standby DO NOT RUN.',
  )

describe.runIf(pairBinaries)('PostgreSQL with a synchronous standby changes over', () => {
  test.each(Object.entries(scenarios).filter(([, { isLong }]) => isSoak || !isLong))(
    '%s: orders go on soon, none is lost and none doubled',
    async (name, { address, fail, from, within, says }) => {
      const pair = await openPair(pairBinaries ?? '')
      const house = { pair, line: await openTcpProxy(pair.primary.url) }
      const withDatabase = async <T>(
        url: string,
        work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
      ) => {
        const db = await openDatabase({ dataDir: '', databaseUrl: url })
        return work(db).finally(() => db.close())
      }
      const stage = await withDatabase(pair.primary.url, (db) => prepareWorkload(db, 6))
      const databaseUrl = await address(house)
      const start = () =>
        startProcess({ DATA_DIR: temporaryFolder(), DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' }).address
      const nodes = await Promise.all([start(), start()])
      const status = async () =>
        ((await (await fetch(`${nodes[0]}/readyz`)).json()) as { status: string }).status
      let turn = 0
      const shopping = runWorkload(stage, () => nodes[turn++ % nodes.length] as string)
      await shopping.ordered(ORDERS)

      const loss = performance.now()
      const changing = fail(house).then(() => performance.now())
      const said = new Set<string>()
      const watched = (async () => {
        while ((await Promise.race([changing.then(() => 'given'), sleep(50)])) !== 'given')
          said.add(await status())
      })()
      const changedAt = await changing
      await shopping.ordered(shopping.acknowledged.length + 1)
      const firstOrder = performance.now()
      const since = from === 'loss' ? loss : changedAt
      await watched
      if (isSoak) await sleep(Math.max(0, since + within - performance.now()))
      else await sleep(WATCH_MS)
      const duringOutage = shopping.setbacks.length
      await end(shopping)
      const later = shopping.setbacks.length - duringOutage

      expect(firstOrder - since).toBeLessThan(within)
      expect(says, 'what /readyz said').toContain([...said].findLast((each) => each !== 'ready'))
      expect([...said]).not.toContain('changes from other nodes do not arrive')
      expect(later, 'calls that were refused when all was well again').toBe(0)
      expect(shopping.setbacks.filter((each) => each.status !== 503)).toEqual([])
      await expect.poll(status).toBe('ready')
      await withDatabase(name.startsWith('reader') ? pair.primary.url : pair.standby.url, (db) =>
        assertInvariants(db, stage, shopping.acknowledged),
      )
      rows.push(
        `| ${name} | ${seconds(changedAt - loss)} | ${seconds(firstOrder - changedAt)} | ${duringOutage}, ${later} | ${shopping.acknowledged.length} |`,
      )
    },
    180_000,
  )
})

async function end(shopping: Shopping): Promise<void> {
  await shopping.ordered(shopping.acknowledged.length + ORDERS)
  shopping.close()
  await shopping.done
}

const seconds = (milliseconds: number) =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
