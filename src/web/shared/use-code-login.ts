import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { loginWithCode, loginWithPhone, sendLoginCode, sendPhoneCode } from '../../contract/account.ts'
import { cleanMobileNumber } from '../../contract/typed-entries.ts'
import { ApiError } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { storeUser } from '../api/session.ts'

/** What a visitor is asked for. */
export type CodeStep = 'address' | 'code' | 'factor'

/**
 * The steps of a login by code. `takesPhones`: whether a mobile number will do, too. `enter` takes the entry
 * of the step, and calls `onLogin` after the last one; returns whether it was accepted.
 */
export function useCodeLogin(takesPhones: boolean, onLogin?: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const [step, setStep] = useState<CodeStep>('address')
  const [address, setAddress] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const isPhone = (text: string) => takesPhones && !text.includes('@')
  const send = async (typed: string) => {
    setAddress(typed)
    if (isPhone(typed)) await api(sendPhoneCode, { body: { phone: cleanMobileNumber(typed) } })
    else await api(sendLoginCode, { body: { email: typed } })
    setStep('code')
  }
  const logIn = async (body: { code: string; factorCode?: string }) => {
    setCode(body.code)
    const { user } = isPhone(address)
      ? await api(loginWithPhone, { body: { ...body, phone: cleanMobileNumber(address) } })
      : await api(loginWithCode, { body: { ...body, email: address } })
    storeUser(user)
    onLogin?.()
  }
  const steps: Record<CodeStep, (typed: string) => Promise<void>> = {
    address: send,
    code: (typed) => logIn({ code: typed }),
    factor: (typed) => logIn({ code, factorCode: typed }),
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
    setStep('address')
  }
  return { step, address, problem, busy, enter, begin }
}
