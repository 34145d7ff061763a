import * as z from 'zod/mini'
import { consents } from './consent.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Message, Typed } from './fields.ts'

export const roles = ['user', 'admin'] as const

/** A user as shown to themselves and to administrators. */
export const User = z.object({
  _id: Id,
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  profileImage: z.string(),
  bio: z.string(),
  profession: z.string(),
  createdAt: Instant,
})
export type User = z.infer<typeof User>

/** Digits of a mailed verification code. */
export const CODE_LENGTH = 6
/** Lifetime of a verification code, in minutes. */
export const CODE_MINUTES = 10
/** Minimum time between two verification codes for one e-mail address, in seconds. */
export const CODE_PAUSE_SECONDS = 30

/**
 * An e-mail address: text, an at sign, text; no spaces and none of the characters with a special meaning in mail
 * headers.
 */
const Email = z
  .string('is needed')
  .check(z.trim(), z.maxLength(254, 'must have at most 254 characters'), z.regex(/^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/, 'Please enter an e-mail address, such as asha@example.com.'))
const Username = z
  .string('is needed')
  .check(z.trim(), z.minLength(1, 'is needed'), z.maxLength(60, 'must have at most 60 characters'))
const Password = z
  .string('is needed')
  .check(z.minLength(8, 'must have at least 8 characters'), z.maxLength(128, 'must have at most 128 characters'))
const CodePurpose = z.enum(['register', 'reset'])
export type CodePurpose = z.infer<typeof CodePurpose>

export const CodeRequest = z.object({ email: Email, purpose: z._default(CodePurpose, 'register') })
export const Registration = z.object({
  username: Username,
  email: Email,
  password: Password,
  /** Version of the consent text that the form showed; defaults to the newest. */
  consentVersion: z.optional(z.literal(consents.map(({ version }) => version), 'is not a known version of the terms')),
})
/** Proof of an entered verification code; browsers send it as a cookie instead. */
const Proof = z.optional(Typed)
export const Login = z.object({
  email: Typed,
  password: Typed,
  /** From the authenticator app, or a recovery code; required if two-step sign-in is on. */
  code: z.optional(Typed),
})
export const PasswordReset = z.object({ email: Email, otp: Typed, password: Password })
/** `token`: the part after `#link=` in the mailed link. */
export const PasswordResetByLink = z.object({ token: Typed, password: Password })
export const PasswordChange = z.object({
  currentPassword: Typed,
  newPassword: Password,
  /** From the authenticator app, or a recovery code; required if two-step sign-in is on. */
  code: z.optional(Typed),
})
export const ProfileEdit = z.object({
  username: Username,
  /** Address of a picture stored by the shop, or of another one on the web; empty for none. */
  profileImage: z.optional(
    z.string().check(z.maxLength(2000), z.regex(/^(|\/media\/[\w/.-]+|https?:\/\/[^\s"'<>]+)$/, 'is not the address of a picture')),
  ),
  bio: z.optional(z.string().check(z.trim(), z.maxLength(500, 'must have at most 500 characters'))),
  profession: z.optional(z.string().check(z.trim(), z.maxLength(80, 'must have at most 80 characters'))),
  /** Must be the id of the signed-in user. */
  userId: z.optional(z.string()),
})

export const sendOtp = endpoint({
  method: 'POST',
  path: '/api/auth/send-otp',
  access: 'anyone',
  summary: 'E-mails a verification code for registration, or a code and a link for a new password.',
  body: CodeRequest,
  response: Message,
  errors: [],
})

export const verifyOtp = endpoint({
  method: 'POST',
  path: '/api/auth/verify-otp',
  access: 'anyone',
  summary: 'Checks the verification code, which works once. For 30 minutes the client may register the e-mail with the returned proof (also set as a cookie).',
  body: z.object({ email: Email, otp: Typed }),
  response: z.object({ message: z.string(), proof: z.string() }),
  errors: ['wrong_code'],
})

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  summary: 'Creates an account for a verified e-mail, with the proof that verifying the code returned.',
  body: z.extend(Registration, { proof: Proof }),
  status: 201,
  response: z.object({ message: z.string(), user: User }),
  errors: ['wrong_code', 'weak_password', 'email_taken'],
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  summary: 'Signs in: returns the session token and sets it as a cookie. The session of the call, if any, ends.',
  body: Login,
  response: z.object({ message: z.string(), token: z.string(), user: User }),
  errors: ['wrong_login', 'code_needed', 'wrong_code'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  personal: true,
  summary: 'Ends the current session, if there is one.',
  response: Message,
  errors: [],
})

export const getMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'anyone',
  personal: true,
  summary: 'Returns the signed-in user, or null.',
  response: z.object({ user: z.nullable(User) }),
  errors: [],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  summary: 'Sets a new password with an e-mailed code and ends all sessions.',
  body: PasswordReset,
  response: Message,
  errors: ['wrong_code', 'weak_password'],
})

export const resetPasswordByLink = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password/link',
  access: 'anyone',
  summary: 'Sets a new password with the token of an e-mailed link and ends all sessions.',
  body: PasswordResetByLink,
  response: Message,
  errors: ['wrong_code', 'weak_password'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'customer',
  summary: 'Changes the password and ends all other sessions. Needs a code as well if two-step sign-in is on.',
  body: PasswordChange,
  response: Message,
  errors: ['wrong_login', 'weak_password', 'code_needed', 'wrong_code'],
})

export const editProfile = endpoint({
  method: 'PATCH',
  path: '/api/auth/edit-profile',
  access: 'customer',
  summary: 'Changes the signed-in user’s profile; omitted fields stay unchanged.',
  body: ProfileEdit,
  response: z.object({ message: z.string(), user: User }),
  errors: [],
})
