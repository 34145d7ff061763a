import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { FormError } from '../../ui/form-field.tsx'
import { SaveError } from '../shared/newer-version.tsx'

type FormFootProps = {
  failure: { text: string; onSee?: () => void } | undefined
  saving: boolean
  busy: boolean
  action: string
  onCancel(): void
}

/** The footer of a form in a dialog: the error message, Cancel, and the submit button. */
export function FormFoot({ failure, saving, busy, action, onCancel }: FormFootProps) {
  return (
    <>
      <FormError>{failure && <SaveError {...failure} />}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="main" busy={saving} disabled={busy}>
          {saving ? 'Saving...' : action}
        </Button>
      </div>
    </>
  )
}
