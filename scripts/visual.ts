import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compare } from '../tests/visual/compare.ts'
import { openFixedData, type FixedData } from '../tests/visual/fixed-data.ts'
import { allPages } from '../tests/visual/pages.ts'
import { CACHE, commitOf, copyData, hashOfFolder, openCommit, openWorkingTree, type Revision } from '../tests/visual/revision.ts'
import { readShot, takeScreenshots, type Shot } from '../tests/visual/screenshots.ts'
import { SHOWN_AT, startRevision } from '../tests/visual/shop-process.ts'

const USAGE = `npm run visual -- BASE [REVISION] [--only NAMES] [--widths PIXELS]
  compares every page of two revisions, pixel by pixel
  REVISION  another commit; without it, or as a dot: the working tree
  --only    pages whose names begin so: product,cart
  --widths  390,820,1440 unless told`

const WIDTHS = '390,820,1440'
const REPORT = resolve('reports/visual')

type Options = { base: string; revision: string; shots: Shot[] }

function readOptions(words: string[]): Options | undefined {
  const { positionals, values } = parseArgs({ args: words, allowPositionals: true, options: { only: { type: 'string' }, widths: { type: 'string', default: WIDTHS } } })
  const [base, revision = '.'] = positionals
  const begins = values.only?.split(',') ?? ['']
  const pages = allPages.filter(({ name }) => begins.some((word) => name.startsWith(word)))
  const shots = pages.flatMap((page) => values.widths.split(',').map((width) => ({ page, width: Number(width) })))
  return base && positionals.length <= 2 && shots.length > 0 ? { base, revision, shots } : undefined
}

/** Takes the screenshots of a revision, showing a copy of the data. */
async function show(revision: Revision, { dataDir, data }: { dataDir: string; data: FixedData }, shots: Shot[], folder: string): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'suvarna-visual-data-'))
  copyData(dataDir, copy)
  const shop = await startRevision(revision, { dataDir: copy, at: SHOWN_AT, demo: false })
  try {
    return (await takeScreenshots(shop.address, data, shots, folder)).map((problem) => `${revision.name}: ${problem}`)
  } finally {
    await shop.stop()
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Writes a picture of each difference. Returns the number of pages that differ. */
async function reportDifferences(shots: Shot[], before: string, after: string): Promise<number> {
  let differing = 0
  for (const shot of shots) {
    const [left, right] = [readShot(before, shot), readShot(after, shot)]
    const difference = left && right && (await compare(left, right))
    if (!difference) continue
    differing += 1
    const name = `${shot.page.name}-${shot.width}`
    writeFileSync(join(REPORT, `${name}-before.png`), left)
    writeFileSync(join(REPORT, `${name}-after.png`), right)
    writeFileSync(join(REPORT, `${name}-difference.png`), difference.picture)
    console.log(`${shot.page.name.padEnd(28)} ${String(shot.width).padStart(5)} ${String(difference.pixels).padStart(9)} pixels differ`)
  }
  return differing
}

async function visual({ base, revision, shots }: Options): Promise<number> {
  const commit = commitOf(base)
  // Screenshots of another version of this tool would show other states.
  const cache = join(CACHE, `${commit.slice(0, 12)}-${hashOfFolder('tests/visual')}`)
  mkdirSync(cache, { recursive: true })
  rmSync(REPORT, { recursive: true, force: true })
  mkdirSync(REPORT, { recursive: true })
  const first = openCommit(commit, cache)
  const data = await openFixedData(first, cache)
  const before = join(cache, 'screenshots')
  const after = join(REPORT, 'screenshots')
  const problems = await show(first, data, shots, before)
  const second = revision === '.' ? openWorkingTree() : openCommit(commitOf(revision), mkdtempSync(join(tmpdir(), 'suvarna-visual-')))
  problems.push(...(await show(second, data, shots, after)))
  const differing = await reportDifferences(shots, before, after)
  for (const problem of problems) console.log(problem)
  console.log(`\n${shots.length} screenshots of ${first.name} and ${second.name}: ${differing} differ, ${problems.length} could not be taken.`)
  if (differing > 0) console.log(`Pictures of the differences are in ${REPORT}`)
  return differing + problems.length > 0 ? 1 : 0
}

const options = readOptions(process.argv.slice(2))
if (options) process.exitCode = await visual(options)
else {
  console.error(USAGE)
  process.exitCode = 2
}
