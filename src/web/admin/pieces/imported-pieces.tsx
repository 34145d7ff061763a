import type { PieceImportReport } from '../../../contract/piece.ts'
import { FileFindings, lineListClass, MAX_SHOWN_LINES } from '../shared/file-findings.tsx'
import * as styles from './pieces-page.module.css'

/** What a file of pieces would add, and every bad line in it. */
export const ImportedPieces = ({ report }: { report: PieceImportReport }) => {
  const { lines, added } = report

  return (
    <FileFindings
      summary={`${lines === 1 ? '1 piece' : `${lines} pieces`} in the file, ${added.length} to add.`}
      report={report}
    >
      {added.length > 0 && (
        <ul className={lineListClass}>
          {added.slice(0, MAX_SHOWN_LINES).map(({ line, huid, tag, name, size, netWeight }) => (
            <li key={line}>
              <b className={styles.code}>{huid ?? tag}</b>{' '}
              {[name, size && `size ${size}`, netWeight !== null && `net ${netWeight.toFixed(3)} g`]
                .filter(Boolean)
                .join(', ')}
            </li>
          ))}
        </ul>
      )}
      {added.length > MAX_SHOWN_LINES && <p>And {added.length - MAX_SHOWN_LINES} more.</p>}
    </FileFindings>
  )
}
