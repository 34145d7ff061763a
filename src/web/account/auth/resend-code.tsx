import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CODE_PAUSE_SECONDS, sendOtp, type CodePurpose } from '../../../contract/account.ts'
import { ApiError } from '../../api/client.ts'
import { linkClass } from '../../ui/link.ts'
import { notify } from '../../ui/notify.ts'
import * as styles from './resend-code.module.css'

const SENT = 'OTP sent to your email'
const NOT_SENT = 'Failed to send OTP. Please try again.'

/**
 * Mails a verification code and notifies the user. Returns an error message, or undefined if the code was
 * sent.
 */
export function useSendCode(): (email: string, purpose: CodePurpose) => Promise<string | undefined> {
  const { api } = useRouteContext({ from: '__root__' })
  return async (email, purpose) => {
    try {
      await api(sendOtp, { body: { email, purpose } })
      notify({ text: SENT, tone: 'success', isUntilNextAttempt: true })
      return undefined
    } catch (error) {
      return (
        NOT_SENT +
        (error instanceof ApiError && error.status === 429
          ? ` ${error.message.replace('Too many attempts. You can try', 'You can ask')}`
          : '')
      )
    }
  }
}

type ResendProps = {
  email: string
  purpose: CodePurpose
  /** When the last code was sent, in milliseconds since the Unix epoch. */
  sentAt: number
  onSent(): void
  onProblem(problem: string): void
}

/** Sends the verification code again, after the minimum pause between two codes. */
export function ResendCode({ email, purpose, sentAt, onSent, onProblem }: ResendProps) {
  const sendCode = useSendCode()
  const seconds = useCountdown(sentAt + CODE_PAUSE_SECONDS * 1000)
  const resend = async () => {
    const problem = await sendCode(email, purpose)
    if (problem) onProblem(problem)
    else onSent()
  }
  return (
    <p className={styles.resend}>
      No code?{' '}
      <button
        type="button"
        className={`${linkClass} ${styles.link}`}
        disabled={seconds > 0}
        onClick={() => void resend()}
      >
        Send it again
      </button>
      {seconds > 0 && <span> in 0:{String(seconds).padStart(2, '0')}</span>}
    </p>
  )
}

/** Whole seconds until a time, at least 0. */
function useCountdown(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsTo(until))
  useEffect(() => {
    setSeconds(secondsTo(until))
    const timer = setInterval(() => setSeconds(secondsTo(until)), 500)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

const secondsTo = (instant: number) => Math.max(0, Math.ceil((instant - Date.now()) / 1000))
