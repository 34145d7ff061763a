import type { ReactNode } from 'react'
import { ApiError } from '../../api/client.ts'

export const WRONG_CODE = 'Invalid or expired OTP. Please try again.'

/** Why a mailed code was rejected, for the person who typed it; also when only a new code can help. */
export function codeProblem(error: unknown): ReactNode {
  if (!(error instanceof ApiError)) return WRONG_CODE
  if (error.data?.['needsNewCode'] === true)
    return (
      <>
        <b>This code no longer works: please ask for a new one.</b> {WRONG_CODE}
      </>
    )
  return error.status === 429 || typeof error.status === 'string' ? error.message : WRONG_CODE
}
