import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import * as styles from './recovery-codes.module.css'

/** Shows new recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, open, onClose }: { codes: string[]; open: boolean; onClose(): void }) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify({ text: 'Copied', tone: 'success' }),
      () => notify({ text: 'We could not copy them. Please write them down.', tone: 'error' }),
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Your recovery codes"
      description="Two-step sign-in is on. Keep these somewhere you can reach without your phone. Each works once, instead of a code from the app. They are shown only now."
    >
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={dialogActionsClass}>
        {/* Browsers allow copying only on pages served over HTTPS or from localhost. */}
        {'clipboard' in navigator && <Button onClick={() => void copy()}>Copy</Button>}
        <Button kind="main" onClick={onClose}>
          I have saved them
        </Button>
      </div>
    </Dialog>
  )
}
