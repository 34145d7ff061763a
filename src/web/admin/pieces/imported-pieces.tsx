import type { PieceImportReport } from '../../../contract/piece.ts'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { errorClass } from '../../ui/field-classes.ts'
import * as styles from './pieces-page.module.css'

/** Lines that the report shows. */
const MAX_SHOWN = 100

/** What a file of pieces would add, and every bad line in it. */
export function ImportedPieces({ report: { lines, added, problems, moreProblems } }: { report: PieceImportReport }) {
  const bad = problems.length + moreProblems
  return (
    <div className={styles.findings}>
      <output>
        {lines === 1 ? '1 piece' : `${lines} pieces`} in the file, {added.length} to add.
      </output>
      {bad > 0 && (
        <>
          <p className={errorClass} role="alert">
            <ExtraIcon name="warning" />
            <span>{bad === 1 ? 'One line is wrong' : `${bad} lines are wrong`}: nothing can be imported until that is corrected.</span>
          </p>
          <ul>
            {problems.slice(0, MAX_SHOWN).map(({ line, reason }) => (
              <li key={`${line} ${reason}`}>
                <b>Line {line}</b> {reason}
              </li>
            ))}
          </ul>
          {bad > MAX_SHOWN && <p>And {bad - MAX_SHOWN} more.</p>}
        </>
      )}
      {added.length > 0 && (
        <ul>
          {added.slice(0, MAX_SHOWN).map(({ line, huid, tag, name, size, netWeight }) => (
            <li key={line}>
              <b className={styles.code}>{huid ?? tag}</b> {[name, size && `size ${size}`, netWeight !== null && `net ${netWeight.toFixed(3)} g`].filter(Boolean).join(', ')}
            </li>
          ))}
        </ul>
      )}
      {added.length > MAX_SHOWN && <p>And {added.length - MAX_SHOWN} more.</p>}
    </div>
  )
}
