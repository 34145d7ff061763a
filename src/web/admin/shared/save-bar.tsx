import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import * as styles from './save-bar.module.css'

type SaveBarProps = {
  /** Labels of the fields that are not saved yet. */
  changed: string[]
  /** Label of the submit button. */
  action: string
  saving: boolean
  /** The submit button waits, for example for an upload. */
  disabled?: boolean
  /** Resets the form to the saved values. */
  onDiscard(): void
  /** Why the form was not saved. */
  children?: ReactNode
}

/** The foot of a long form, always on the screen: the number of changes, and the submit button. */
export function SaveBar({ changed, action, saving, disabled = false, onDiscard, children }: SaveBarProps) {
  return (
    <div className={styles.bar}>
      {children}
      <div className={styles.row}>
        <output className={changed.length > 0 ? `${styles.state} ${styles.unsaved}` : styles.state}>
          {changeText(changed)}
        </output>
        {changed.length > 0 && (
          <Button small className={styles.discard} busy={saving} onClick={onDiscard}>
            Discard
          </Button>
        )}
        <Button type="submit" kind="main" className={styles.save} busy={saving} disabled={disabled}>
          {saving ? 'Saving...' : action}
        </Button>
      </div>
    </div>
  )
}

function changeText(changed: string[]): string {
  if (changed.length === 0) return 'No changes yet.'

  const changes = changed.length === 1 ? '1 change is' : `${changed.length} changes are`
  return `${changes} not saved: ${changed.join(', ').toLowerCase()}.`
}
