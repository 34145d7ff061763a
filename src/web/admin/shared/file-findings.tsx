import type { ReactNode } from 'react'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { errorClass } from '../../ui/field-classes.ts'
import * as styles from './file-findings.module.css'

/** Lines that are shown. */
export const MAX_SHOWN_LINES = 100

/** The class of a list of lines of a file. */
export const lineListClass = styles.lines

type FileFindingsProps = {
  /** What the file would change, in a sentence. */
  summary: ReactNode
  report: { problems: readonly { line: number; reason: string }[]; moreProblems: number }
  /** What it would change, line by line. */
  children?: ReactNode
}

/** What a file would change, and every bad line in it. */
export function FileFindings({ summary, report: { problems, moreProblems }, children }: FileFindingsProps) {
  const bad = problems.length + moreProblems

  return (
    <div className={styles.findings}>
      <output className={styles.summary}>{summary}</output>
      {bad > 0 && (
        <>
          <p className={errorClass} role="alert">
            <ExtraIcon name="warning" />
            <span>
              {bad === 1 ? 'One line is wrong' : `${bad} lines are wrong`}: nothing can be imported until that
              is corrected.
            </span>
          </p>
          <ul className={lineListClass}>
            {problems.slice(0, MAX_SHOWN_LINES).map(({ line, reason }) => (
              <li key={`${line} ${reason}`}>
                <b>Line {line}</b> {reason}
              </li>
            ))}
          </ul>
          {bad > MAX_SHOWN_LINES && <p>And {bad - MAX_SHOWN_LINES} more.</p>}
        </>
      )}
      {children}
    </div>
  )
}
