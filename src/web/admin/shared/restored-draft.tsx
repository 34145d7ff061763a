import { linkClass } from '../../ui/link.ts'
import * as styles from './restored-draft.module.css'

type RestoredDraftProps = { isRestored: boolean; discard(): void }

/** Says that a form shows entries from before a reload or an expired login. */
export const RestoredDraft = ({ isRestored, discard }: RestoredDraftProps) =>
  isRestored && (
    <output className={styles.note}>
      We restored your unsaved entries.{' '}
      <button type="button" className={linkClass} onClick={discard}>
        Discard it
      </button>
    </output>
  )
