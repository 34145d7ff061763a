import { linkClass } from '../../ui/link.ts'
import * as styles from './restored-draft.module.css'

type RestoredDraftProps = { isRestored: boolean; discard(): void }

/** Says that a form shows what was typed before a reload or an expired login. */
export const RestoredDraft = ({ isRestored, discard }: RestoredDraftProps) =>
  isRestored && (
    <output className={styles.note}>
      We have put back what you had typed here.{' '}
      <button type="button" className={linkClass} onClick={discard}>
        Discard it
      </button>
    </output>
  )
