import type * as z from 'zod/mini'
import type * as schemas from './account.schemas.ts'
import type * as fields from './account-fields.ts'

export const roles = ['user', 'admin'] as const

export type User = z.output<typeof schemas.User>

/** Digits of a mailed verification code. */
export const CODE_LENGTH = 6
/** Lifetime of a verification code, in minutes. */
export const CODE_MINUTES = 10
/** Minimum time between two verification codes for one e-mail address, in seconds. */
export const CODE_PAUSE_SECONDS = 30

export type CodePurpose = z.output<typeof fields.CodePurpose>

export const sendOtp = { method: 'POST', path: '/api/auth/send-otp' } as const
export const checkPassword = { method: 'POST', path: '/api/auth/check-password' } as const
export const verifyOtp = { method: 'POST', path: '/api/auth/verify-otp' } as const
export const register = { method: 'POST', path: '/api/auth/register' } as const
export const login = { method: 'POST', path: '/api/auth/login' } as const
export const sendLoginCode = { method: 'POST', path: '/api/auth/login-code' } as const
export const loginWithCode = { method: 'POST', path: '/api/auth/login-with-code' } as const
export const sendPhoneCode = { method: 'POST', path: '/api/auth/phone-code' } as const
export const loginWithPhone = { method: 'POST', path: '/api/auth/login-with-phone' } as const
export const sendConfirmCode = { method: 'POST', path: '/api/auth/confirm-code' } as const
export const logout = { method: 'POST', path: '/api/auth/logout' } as const
export const getMe = { method: 'GET', path: '/api/auth/me' } as const
export const resetPassword = { method: 'POST', path: '/api/auth/reset-password' } as const
export const resetPasswordByLink = { method: 'POST', path: '/api/auth/reset-password/link' } as const
export const changePassword = { method: 'POST', path: '/api/auth/change-password' } as const
export const requestEmailChange = { method: 'POST', path: '/api/auth/change-email/request' } as const
export const changeEmail = { method: 'POST', path: '/api/auth/change-email' } as const
export const requestPhoneChange = { method: 'POST', path: '/api/auth/change-phone/request' } as const
export const changePhone = { method: 'POST', path: '/api/auth/change-phone' } as const
export const editProfile = { method: 'PATCH', path: '/api/auth/edit-profile' } as const
