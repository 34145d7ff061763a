import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { login } from '../../../contract/account.ts'
import { ApiError } from '../../api/client.ts'
import { currentSession, refreshed, renewSessionsBy, storeUser } from '../../api/session.ts'
import { loadChunk } from '../../lib/lazy-chunk.ts'

const ReauthDialog = lazy(async () => ({ default: (await loadChunk(() => import('./reauth-dialog.tsx'))).ReauthDialog }))
const FactorCodeField = lazy(async () => ({ default: (await loadChunk(() => import('./factor-code-field.tsx'))).FactorCodeField }))

/**
 * While it is shown, a session that has ended opens a dialog over the page instead of leaving it, and the call that was
 * rejected is sent again after the sign-in. All calls that are rejected meanwhile wait for the same dialog.
 */
export function SignInAgain({ email }: { email: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [finish, setFinish] = useState<(signedIn: boolean) => void>()
  const [needsCode, setNeedsCode] = useState(false)
  const [code, setCode] = useState('')
  useEffect(() => {
    let signingIn: Promise<boolean> | undefined
    let end: ((signedIn: boolean) => void) | undefined
    const openSignIn = () => {
      signingIn ??= new Promise<boolean>((resolve) => {
        end = resolve
        setFinish(() => resolve)
      }).finally(() => {
        signingIn = undefined
        setFinish(undefined)
      })
      return signingIn
    }
    renewSessionsBy(async (repeat) => {
      // A page that was opened after the session had ended leads to the login: nothing was typed on it yet.
      await refreshed
      return currentSession().user && (await openSignIn()) ? repeat() : undefined
    })
    return () => {
      renewSessionsBy(undefined)
      end?.(false)
    }
  }, [])
  const signIn = async (password: string) => {
    try {
      const { user } = await api(login, { body: { email, password, ...(code && { code }) } })
      storeUser(user)
    } catch (error) {
      if (error instanceof ApiError && error.data?.code === 'code_needed') setNeedsCode(true)
      throw error
    }
    setCode('')
    finish?.(true)
  }
  if (!finish) return null
  return (
    <Suspense>
      <ReauthDialog
        email={email} open title="Please log in again" description={`Your login has expired. Everything on this page is kept. You are ${email}.`}
        action="Log in" keep="Leave this page" onPassword={signIn} onClose={() => finish(false)}
      >
        {needsCode && <FactorCodeField code={code} onCode={setCode} />}
      </ReauthDialog>
    </Suspense>
  )
}
