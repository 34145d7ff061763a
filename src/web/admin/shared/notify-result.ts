import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../../api/error-message.ts'

/**
 * Makes a call and shows the message that it returns, if any, or why it failed. Returns whether it succeeded.
 */
export async function notifyResult(call: () => Promise<string | void>): Promise<boolean> {
  try {
    const text = await call()
    if (text) notify({ text, tone: 'success' })
    return true
  } catch (error) {
    notify({ text: errorMessage(error), tone: 'error' })
    return false
  }
}
