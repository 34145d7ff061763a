import type { StockTakingResult } from '../../../contract/stock-taking.ts'
import { gramsText } from '../../../rules/piece-weight.ts'
import { purityLabel } from './stock-taking-words.ts'
import * as styles from './purity-table.module.css'

type PurityTableProps = {
  result: Pick<StockTakingResult, 'grams' | 'pieces'>
  /** Whether pieces are still being counted, so that none is missing yet. */
  counting?: boolean
}

/** Found and missing grams by purity, with the numbers of pieces. */
export function PurityTable({ result: { grams, pieces }, counting = false }: PurityTableProps) {
  if (grams.length === 0) return <p className={styles.none}>Nothing is counted yet.</p>

  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Purity</th>
          <th scope="col">Pieces</th>
          <th scope="col">Found</th>
          <th scope="col">{counting ? 'Still to find' : 'Missing'}</th>
        </tr>
      </thead>
      <tbody>
        {grams.map((row, index) => (
          <tr key={`${row.metal} ${row.fineness}`}>
            <th scope="row">{purityLabel(row)}</th>
            <td>{piecesText(pieces[index])}</td>
            <td>{gramsText(row.found)}</td>
            <td className={row.missing > 0 && !counting ? styles.missing : undefined}>
              {gramsText(row.missing)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const piecesText = (row: StockTakingResult['pieces'][number] | undefined): string =>
  row ? `${row.found.toLocaleString('en-IN')} of ${(row.found + row.missing).toLocaleString('en-IN')}` : ''
