import { useRouteContext } from '@tanstack/react-router'
import { useRef, type ComponentProps, type MouseEvent } from 'react'
import { getRecentLogin } from '../../contract/session.ts'
import { errorMessage } from '../api/error-message.ts'
import { useSession } from '../api/session.ts'
import { notify } from '../ui/notify.ts'

/**
 * A link to a file that administrators get only after a recent login. Where the login is not recent enough,
 * the call opens the question for the password, and the link is followed after it.
 */
export function RecentLoginLink({ href, children, ...link }: ComponentProps<'a'> & { href: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const isChecked = useRef(false)
  const check = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (user?.role !== 'admin' || isChecked.current) return
    event.preventDefault()
    const anchor = event.currentTarget
    try {
      await api(getRecentLogin, {})
      isChecked.current = true
      anchor.click()
    } catch (error) {
      notify({ text: errorMessage(error), tone: 'error' })
    } finally {
      isChecked.current = false
    }
  }
  return (
    <a href={href} {...link} onClick={(event) => void check(event)}>
      {children}
    </a>
  )
}
