import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { login } from '../../../contract/account.ts'
import { reauthenticate } from '../../../contract/session.ts'
import { ApiError } from '../../api/client.ts'
import { currentSession, refreshed, renewSessionsBy, storeUser } from '../../api/session.ts'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import { needsRecentLogin, purposeOf } from './recent-login.ts'

const ReauthDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./reauth-dialog.tsx'))).ReauthDialog,
}))
const FactorCodeField = lazy(async () => ({
  default: (await loadChunk(() => import('./factor-code-field.tsx'))).FactorCodeField,
}))

/**
 * While it is shown, a session that has ended opens a dialog over the page instead of leaving it; so does a
 * login that is not recent enough for a call. The call that was rejected is sent again afterwards. All calls
 * that are rejected while it is open wait for the same dialog.
 */
export function SignInAgain({ email }: { email: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [endedPurpose, ended] = useQuestion()
  const [purpose, tooOld] = useQuestion()
  useEffect(() => {
    renewSessionsBy(async (call, repeat) => {
      if (call.status === 403)
        return needsRecentLogin(call) && (await tooOld.ask(purposeOf(call))) ? repeat() : undefined
      // A page that was opened after the session had ended leads to the login: nothing was typed on it yet.
      await refreshed
      return currentSession().user && (await ended.ask('')) ? repeat() : undefined
    })
    return () => {
      renewSessionsBy(undefined)
      ended.answer(false)
      tooOld.answer(false)
    }
  }, [ended, tooOld])
  return (
    <>
      {purpose !== undefined && (
        <LoginDialog
          email={email}
          title="Please enter your password again"
          description={`${purpose} needs a recent login. You are ${email}.`}
          action="Confirm password"
          onPassword={async (body) => void (await api(reauthenticate, { body }))}
          onAnswer={tooOld.answer}
        />
      )}
      {endedPurpose !== undefined && (
        <LoginDialog
          email={email}
          title="Please log in again"
          description={`Your login has expired. Everything on this page is kept. You are ${email}.`}
          action="Log in"
          keep="Leave this page"
          onPassword={async (body) => void storeUser((await api(login, { body: { email, ...body } })).user)}
          onAnswer={ended.answer}
        />
      )}
    </>
  )
}

/**
 * A dialog that several calls wait for: its purpose, undefined while it is closed, and the functions that
 * open and answer it.
 */
function useQuestion() {
  const [purpose, setPurpose] = useState<string>()
  const [question] = useState(() => createQuestion(setPurpose))
  return [purpose, question] as const
}

function createQuestion(show: (purpose: string | undefined) => void) {
  let waiting: Promise<boolean> | undefined
  let answer: ((confirmed: boolean) => void) | undefined
  const open = (purpose: string) =>
    new Promise<boolean>((resolve) => {
      answer = resolve
      show(purpose)
    }).finally(() => {
      waiting = undefined
      show(undefined)
    })
  return {
    ask: (purpose: string) => (waiting ??= open(purpose)),
    answer: (confirmed: boolean) => answer?.(confirmed),
  }
}

type LoginDialogProps = {
  email: string
  title: string
  description: string
  action: string
  keep?: string
  /** @throws ApiError code_needed if the account has a second step and no code was given. */
  onPassword(body: { password: string; code?: string }): Promise<void>
  onAnswer(confirmed: boolean): void
}

/** Asks for the password, and for the code where the account has a second step. */
function LoginDialog({ onPassword, onAnswer, ...question }: LoginDialogProps) {
  const [needsCode, setNeedsCode] = useState(false)
  const [code, setCode] = useState('')
  const confirm = async (password: string) => {
    try {
      await onPassword({ password, ...(code && { code }) })
    } catch (error) {
      if (error instanceof ApiError && error.data?.code === 'code_needed') setNeedsCode(true)
      throw error
    }
    onAnswer(true)
  }
  return (
    <Suspense>
      <ReauthDialog open {...question} onPassword={confirm} onClose={() => onAnswer(false)}>
        {needsCode && <FactorCodeField code={code} onCode={setCode} />}
      </ReauthDialog>
    </Suspense>
  )
}
