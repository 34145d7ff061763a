import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compare, type Difference } from '../tests/visual/compare.ts'
import { openFixedData, type FixedData } from '../tests/visual/fixed-data.ts'
import { allPages } from '../tests/visual/pages.ts'
import {
  CACHE,
  commitOf,
  copyData,
  hashOfFolder,
  openCommit,
  openWorkingTree,
  type Revision,
} from '../tests/visual/revision.ts'
import { forgetShots, readShot, takeScreenshots, type Shot } from '../tests/visual/screenshots.ts'
import { SHOWN_AT, startRevision } from '../tests/visual/shop-process.ts'

const USAGE = `npm run visual -- BASE [REVISION] [--only NAMES] [--widths PIXELS]
  compares every page of two revisions, pixel by pixel
  REVISION  another commit; without it, or as a dot: the working tree
  --only    pages whose names begin so: product,cart
  --widths  390,820,1440 unless told`

/**
 * On a busy machine the browser now and then smooths the corner of a picture otherwise. Pages that differ are
 * therefore taken again from both revisions, this many times in all, unless there are many of them.
 */
const TURNS = 3
const MAX_REPEATS = 40

const WIDTHS = '390,820,1440'
const REPORT = resolve('reports/visual')

type Options = { base: string; revision: string; shots: Shot[] }

function readOptions(words: string[]): Options | undefined {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { only: { type: 'string' }, widths: { type: 'string', default: WIDTHS } },
  })
  const [base, revision = '.'] = positionals
  const begins = values.only?.split(',') ?? ['']
  const pages = allPages.filter(({ name }) => begins.some((word) => name.startsWith(word)))
  const shots = pages.flatMap((page) =>
    values.widths.split(',').map((width) => ({ page, width: Number(width) })),
  )
  return base && positionals.length <= 2 && shots.length > 0 ? { base, revision, shots } : undefined
}

/** Takes the screenshots of a revision, showing a copy of the data. */
async function show(
  revision: Revision,
  { dataDir, data }: { dataDir: string; data: FixedData },
  shots: Shot[],
  folder: string,
): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'suvarna-visual-data-'))
  copyData(dataDir, copy)
  const shop = await startRevision(revision, { dataDir: copy, at: SHOWN_AT, demo: false })
  try {
    return (await takeScreenshots(shop.address, data, shots, folder)).map(
      (problem) => `${revision.name}: ${problem}`,
    )
  } finally {
    await shop.stop()
    rmSync(copy, { recursive: true, force: true })
  }
}

/** The files kept for a commit. Screenshots of another version of this tool would show other states. */
function cacheOf(commit: string): string {
  const folder = join(CACHE, `${commit.slice(0, 12)}-${hashOfFolder('tests/visual')}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

type Differing = { shot: Shot; difference: Difference }

async function differencesOf(shots: Shot[], before: string, after: string): Promise<Differing[]> {
  const found: Differing[] = []
  for (const shot of shots) {
    const [left, right] = [readShot(before, shot), readShot(after, shot)]
    const difference = left && right && (await compare(left, right))
    if (difference) found.push({ shot, difference })
  }
  return found
}

/** Prints each difference and writes its pictures. */
function report({ shot, difference }: Differing, before: string, after: string): void {
  const name = join(REPORT, `${shot.page.name}-${shot.width}`)
  writeFileSync(`${name}-before.png`, readShot(before, shot) ?? '')
  writeFileSync(`${name}-after.png`, readShot(after, shot) ?? '')
  writeFileSync(`${name}-difference.png`, difference.picture)
  console.log(
    `${shot.page.name.padEnd(28)} ${String(shot.width).padStart(5)} ${String(difference.pixels).padStart(9)} pixels differ`,
  )
}

async function visual({ base, revision, shots }: Options): Promise<number> {
  const cache = cacheOf(commitOf(base))
  rmSync(REPORT, { recursive: true, force: true })
  mkdirSync(REPORT, { recursive: true })
  const first = openCommit(commitOf(base), cache)
  const data = await openFixedData(first, cache)
  const before = join(cache, 'screenshots')
  const after = join(REPORT, 'screenshots')
  const second =
    revision === '.' ? openWorkingTree() : openCommit(commitOf(revision), cacheOf(commitOf(revision)))
  const problems: string[] = []
  let differing: Differing[] = []
  for (let turn = 0, retakes = shots; turn < TURNS && retakes.length > 0; turn += 1) {
    if (turn > 0) for (const folder of [before, after]) forgetShots(folder, retakes)
    problems.push(
      ...(await show(first, data, retakes, before)),
      ...(await show(second, data, retakes, after)),
    )
    differing = await differencesOf(retakes, before, after)
    retakes = differing.length > MAX_REPEATS ? [] : differing.map(({ shot }) => shot)
  }
  for (const each of differing) report(each, before, after)
  for (const problem of problems) console.log(problem)
  console.log(
    `\n${shots.length} screenshots of ${first.name} and ${second.name}: ${differing.length} differ, ${problems.length} could not be taken.`,
  )
  if (differing.length > 0) console.log(`Pictures of the differences are in ${REPORT}`)
  return differing.length + problems.length > 0 ? 1 : 0
}

const options = readOptions(process.argv.slice(2))
if (options) process.exitCode = await visual(options)
else {
  console.error(USAGE)
  process.exitCode = 2
}
