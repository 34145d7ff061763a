import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { loginWithCode, sendLoginCode } from '../../../contract/account.ts'
import { ApiError } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { storeUser } from '../../api/session.ts'

/** What a visitor is asked for. */
export type GuestStep = 'email' | 'code' | 'factor'

/** The steps of a login by mailed code. `enter` takes the entry of the step; returns whether it was accepted. */
export function useGuestLogin() {
  const { api } = useRouteContext({ from: '__root__' })
  const [step, setStep] = useState<GuestStep>('email')
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const send = async (typed: string) => {
    setEmail(typed)
    await api(sendLoginCode, { body: { email: typed } })
    setStep('code')
  }
  const logIn = async (body: { email: string; code: string; factorCode?: string }) => {
    setCode(body.code)
    const { user } = await api(loginWithCode, { body })
    storeUser(user)
  }
  const steps: Record<GuestStep, (typed: string) => Promise<void>> = {
    email: send,
    code: (typed) => logIn({ email, code: typed }),
    factor: (typed) => logIn({ email, code, factorCode: typed }),
  }

  const enter = async (typed: string): Promise<boolean> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await steps[step](typed)
      return true
    } catch (error) {
      const needsFactor = error instanceof ApiError && error.data?.code === 'code_needed'
      if (needsFactor) setStep('factor')
      else setProblem(errorMessage(error))
      return needsFactor
    } finally {
      setBusy(false)
    }
  }
  const begin = () => {
    setProblem(undefined)
    setStep('email')
  }
  return { step, email, problem, busy, enter, begin }
}
