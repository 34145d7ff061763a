import { useRef, useState } from 'react'
import { soundProblem } from '../../lib/sound.ts'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { linkClass } from '../../ui/link.ts'
import * as styles from './scan-field.module.css'

/** A scanned code that added nothing, and why. */
type MissedScan = { id: number; code: string; text: string }

/**
 * The codes that added nothing, newest first. Each sounds an alarm, and stays until it is dismissed.
 * `failure`: why the last code added nothing.
 */
export function useMissedScans() {
  const [missed, setMissed] = useState<MissedScan[]>([])
  const [failure, setFailure] = useState('')
  const nextId = useRef(0)

  return {
    missed,
    failure,
    forgetFailure: () => setFailure(''),
    report(code: string, text: string): void {
      soundProblem()
      setFailure(text)
      nextId.current += 1
      const id = nextId.current
      setMissed((earlier) => [{ id, code, text }, ...earlier.filter((each) => each.code !== code)])
    },
    dismiss: (id: number) => setMissed((all) => all.filter((each) => each.id !== id)),
  }
}

type MissedScansProps = {
  missed: readonly MissedScan[]
  onDismiss(id: number): void
  /** Called to look for the piece by its name instead. */
  onFind(id: number): void
}

/** The list of the codes that added nothing. */
export const MissedScans = ({ missed, onDismiss, onFind }: MissedScansProps) => (
  <div role="alert">
    {missed.length > 0 && (
      <ul className={styles.missed} aria-label="Not added">
        {missed.map(({ id, code, text }) => (
          <li key={id}>
            <ExtraIcon name="warning" />
            <span>{text.startsWith(code) ? text : `${code}: ${text}`}</span>
            <button type="button" className={linkClass} onClick={() => onFind(id)}>
              Find by name <span className="sr-only">instead of {code}</span>
            </button>
            <button type="button" className={linkClass} onClick={() => onDismiss(id)}>
              Dismiss <span className="sr-only">{code}</span>
            </button>
          </li>
        ))}
      </ul>
    )}
  </div>
)
