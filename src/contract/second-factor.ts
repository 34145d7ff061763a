import type * as z from 'zod/mini'
import type * as schemas from './second-factor.schemas.ts'

/** Digits of an authenticator app's code. */
export const APP_CODE_LENGTH = 6

export type SecondFactor = z.output<typeof schemas.SecondFactor>

export const getSecondFactor = { method: 'GET', path: '/api/auth/second-factor' } as const
export const startSecondFactor = { method: 'POST', path: '/api/auth/second-factor/start' } as const
export const turnOnSecondFactor = { method: 'POST', path: '/api/auth/second-factor/turn-on' } as const
export const renewRecoveryCodes = { method: 'POST', path: '/api/auth/second-factor/recovery-codes' } as const
export const turnOffSecondFactor = { method: 'POST', path: '/api/auth/second-factor/turn-off' } as const
