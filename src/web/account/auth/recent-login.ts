import type { ErrorBody } from '../../../contract/errors.ts'
import { revealPan } from '../../../contract/manage-orders.ts'
import { updateSettings } from '../../../contract/manage-settings.ts'
import { deleteUser, updateUserDuty, updateUserRole } from '../../../contract/manage-users.ts'
import type { RejectedCall } from '../../api/session.ts'

/** Whether a call was rejected because the login is not recent enough. */
export function needsRecentLogin({ text }: RejectedCall): boolean {
  try {
    return (JSON.parse(text) as Partial<ErrorBody>).code === 'reauthenticate'
  } catch {
    return false
  }
}

const purposes = [
  [updateSettings, 'Changing who is paid or where mails go'],
  [updateUserRole, 'Changing a role'],
  [updateUserDuty, 'Changing a duty'],
  [deleteUser, 'Deleting an account'],
  [revealPan, 'Showing a PAN'],
] as const

/** What a rejected call would do, as the subject of a sentence. */
export function purposeOf({ method, url }: RejectedCall): string {
  const found = purposes.find(
    ([endpoint]) => endpoint.method === method && url.startsWith(endpoint.path.replace(/\{.*/, '')),
  )
  return found?.[1] ?? 'Downloading customer data'
}
