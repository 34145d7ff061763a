import { useRouteContext } from '@tanstack/react-router'
import { useState, type ComponentProps } from 'react'
import { roles, type User } from '../../../contract/account.ts'
import { duties, type Duty } from '../../../contract/duty.ts'
import { endUserSessions, updateUserRole } from '../../../contract/manage-users.ts'
import { ApiError } from '../../api/client.ts'
import { log } from '../../lib/log.ts'
import { Button, textButtonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormField, SelectField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import * as form from '../shared/form.module.css'
import { dutyTexts } from './duty-menu.tsx'

type RoleDialogProps = { user: User; open: boolean; onClose(): void; onSaved(): Promise<void> }

/**
 * Changes a user's role (ADM-04), with the duty of a new administrator and after a question, or ends all
 * their sessions. A failure is logged, and the server's reason is shown if there is one.
 */
export function RoleDialog({ user, open, onClose, onSaved }: RoleDialogProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [role, setRole] = useState(user.role)
  const [duty, setDuty] = useState<Duty>('counter')
  const { act, busy } = useAccountChange({ onDone: onClose, onSettled: onSaved })
  const [confirming, setConfirming] = useState(false)

  const params = { userId: user._id }
  const isPromoted = role === 'admin' && user.role !== 'admin'

  const save = () =>
    act(async () => {
      await api(updateUserRole, { params, body: { userId: user._id, role, ...(isPromoted && { duty }) } })
      return 'User role updated successfully'
    })

  const signOut = () => act(async () => (await api(endUserSessions, { params })).message)

  return (
    <>
      <Dialog open={open} onClose={onClose} title="Edit User">
        <form
          className={`${form.form} ${form.inDialog}`}
          onSubmit={(event) => {
            event.preventDefault()
            if (role === 'admin') setConfirming(true)
            else void save()
          }}
        >
          <FormField label="Email" value={user.email} readOnly />
          <SelectField
            label="Role"
            options={roles}
            none={null}
            value={role}
            onChange={({ currentTarget: { value } }) => setRole(roles.find((each) => each === value) ?? role)}
          />
          {isPromoted && <DutyField duty={duty} onChange={setDuty} />}
          <p>
            <button type="button" className={textButtonClass} disabled={busy} onClick={() => void signOut()}>
              Sign out on all devices
            </button>
          </p>
          <div className={dialogActionsClass}>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" kind="main" busy={busy} disabled={role === user.role}>
              Save
            </Button>
          </div>
        </form>
      </Dialog>
      <AdministratorQuestion
        username={user.username}
        duty={duty}
        open={confirming}
        onConfirm={save}
        onClose={() => setConfirming(false)}
      />
    </>
  )
}

type QuestionProps = Pick<ComponentProps<typeof ConfirmDialog>, 'open' | 'onConfirm' | 'onClose'> & {
  username: string
  duty: Duty
}

const AdministratorQuestion = ({ username, duty, ...dialog }: QuestionProps) => (
  <ConfirmDialog
    title={`Make ${username} an administrator?`}
    description={
      duty === 'owner'
        ? `${username} will see every customer and price.`
        : `${dutyTexts[duty].name}: ${dutyTexts[duty].includes}`
    }
    action="Make administrator"
    {...dialog}
  />
)

/** What a new administrator may do. */
const DutyField = ({ duty, onChange }: { duty: Duty; onChange(duty: Duty): void }) => (
  <SelectField
    label="Duty"
    none={null}
    options={duties.map((value) => ({ value, label: dutyTexts[value].name }))}
    help={dutyTexts[duty].includes}
    value={duty}
    onChange={({ currentTarget: { value } }) => onChange(duties.find((each) => each === value) ?? duty)}
  />
)

type AccountChangeOptions = { onDone(): void; onSettled(): Promise<void> }

/** Returns a function that makes a change and says so. A failure is logged. */
function useAccountChange({ onDone, onSettled }: AccountChangeOptions) {
  const [busy, setBusy] = useState(false)

  const act = async (work: () => Promise<string>) => {
    setBusy(true)

    try {
      notify({ text: await work(), tone: 'success' })
      onDone()
    } catch (error) {
      log('The account could not be changed.', error)
      if (error instanceof ApiError && error.data) notify({ text: error.data.message, tone: 'error' })
    }

    setBusy(false)
    await onSettled()
  }

  return { act, busy }
}
