import type { StockTakingResult, TakenPiece } from '../../../contract/stock-taking.ts'
import { clockText } from '../../../rules/india-time.ts'
import { ExtraIcon, type ExtraIconName } from '../../ui/extra-icon.tsx'
import { keyOfScan } from './kept-scans.ts'
import { gramsText } from '../../../rules/piece-weight.ts'
import type { ListedScan, useScans } from './use-scans.ts'
import * as styles from './counting.module.css'

type LastScansProps = { scans: ReturnType<typeof useScans>; result: StockTakingResult }

/** The last scans of this browser, newest first, and all codes without a piece. */
export function LastScans({ scans: { listed, waiting }, result }: LastScansProps) {
  const waitingKeys = new Set(waiting.map(keyOfScan))
  const find = finderOf(result)
  const rows = listed.map((scan) => ({
    scan,
    row: rowOf(scan, find(scan.code), waitingKeys.has(keyOfScan(scan))),
  }))
  const unknown = result.unknown.filter((code) => !listed.some((scan) => scan.code === code))

  return (
    <>
      <h2 className="sr-only">Last scans</h2>
      {rows.length === 0 && <p className={styles.hint}>Scan the first tag. Enter counts it.</p>}
      <ul className={styles.scans} aria-label="Last scans" aria-live="polite" aria-relevant="additions text">
        {rows.map(({ scan, row }) => (
          <ScanRow key={keyOfScan(scan)} code={scan.code} note={clockText(Date.parse(scan.at))} row={row} />
        ))}
      </ul>
      {unknown.length > 0 && (
        <ul className={styles.scans} aria-label="Unknown tags">
          {unknown.map((code) => (
            <ScanRow key={code} code={code} row={unknownRow} />
          ))}
        </ul>
      )}
    </>
  )
}

type Tone = 'good' | 'bad' | 'doubtful' | 'unsent'
type Row = { tone: Tone; title: string; detail: string }

const icons = {
  good: 'check',
  bad: 'warning',
  doubtful: 'warning',
  unsent: 'clock',
} as const satisfies Record<Tone, ExtraIconName>

const ScanRow = ({ code, note, row: { tone, title, detail } }: { code: string; note?: string; row: Row }) => (
  <li className={styles[tone]}>
    <ExtraIcon name={icons[tone]} />
    <span>
      <b>{title}</b>
      <small>{detail}</small>
    </span>
    <span className={styles.mark}>
      <code>{code}</code>
      {note && <small>{note}</small>}
    </span>
  </li>
)

const unknownRow: Row = {
  tone: 'bad',
  title: 'No piece has this tag',
  detail: 'Put it aside. It is listed at the end.',
}

type Match = { list: 'found' | 'missing' | 'sold' | 'outside' | 'unknown'; piece?: TakenPiece }

/** Finds where a result lists a code. */
function finderOf(result: StockTakingResult): (code: string) => Match | undefined {
  const matches = new Map<string, Match>(result.unknown.map((code) => [code, { list: 'unknown' }]))
  for (const list of ['missing', 'outside', 'sold', 'found'] as const)
    for (const piece of result[list]) matches.set(piece.code.toUpperCase(), { list, piece })
  return (code) => matches.get(code)
}

/** How a scan is shown. While it waits, the pieces that are still to find say what it is. */
function rowOf({ again }: ListedScan, match: Match | undefined, isWaiting: boolean): Row {
  const about = pieceText(match?.piece)
  if (isWaiting)
    return {
      tone: 'unsent',
      title: match?.piece?.name ?? 'Waiting to be sent',
      detail: about || 'Kept on this device',
    }
  if (match?.list === 'unknown') return unknownRow
  if (match?.list === 'sold')
    return { tone: 'doubtful', title: match.piece?.name ?? '', detail: 'Sold, and still here. Put it aside.' }
  if (match?.list === 'outside')
    return { tone: 'doubtful', title: match.piece?.name ?? '', detail: 'Not a piece of this stock taking.' }
  // Its HUID and its tag are the same piece.
  if (again || match?.list !== 'found')
    return { tone: 'doubtful', title: match?.piece?.name ?? 'Already counted', detail: 'Already counted' }
  return { tone: 'good', title: match.piece?.name ?? '', detail: about }
}

const pieceText = (piece: TakenPiece | undefined): string =>
  piece?.netWeight ? gramsText(piece.netWeight) : ''
