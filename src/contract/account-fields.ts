import * as z from 'zod/mini'
import { consents } from './consent.ts'
import { onOneLine, Typed, TypedCode } from './fields.ts'
import { cleanEmail, cleanMobileNumber } from './typed-entries.ts'

/**
 * An e-mail address: text, an at sign, text; no spaces and none of the characters with a special meaning in
 * mail headers.
 */
export const Email = z
  .string('is needed')
  .check(
    z.overwrite(cleanEmail),
    z.maxLength(254, 'must have at most 254 characters'),
    z.regex(
      /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/,
      'Please enter an e-mail address, such as asha@example.com.',
    ),
  )
/** A mobile number of India: ten digits, however it is typed. */
const MobileNumber = z
  .string('is needed')
  .check(z.overwrite(cleanMobileNumber), z.regex(/^[6-9]\d{9}$/, 'Please enter a 10-digit mobile number.'))
const Username = z
  .string('is needed')
  .check(
    z.trim(),
    z.minLength(1, 'is needed'),
    z.maxLength(60, 'must have at most 60 characters'),
    onOneLine(),
  )
const Password = z
  .string('is needed')
  .check(
    z.minLength(8, 'must have at least 8 characters'),
    z.maxLength(128, 'must have at most 128 characters'),
  )
export const CodePurpose = z.enum(['register', 'reset'])

export const CodeRequest = z.object({ email: Email, purpose: z._default(CodePurpose, 'register') })
export const Registration = z.object({
  username: Username,
  email: Email,
  password: Password,
  /** Version of the consent text that the form showed; defaults to the newest. */
  consentVersion: z.optional(
    z.literal(
      consents.map(({ version }) => version),
      'is not a known version of the terms',
    ),
  ),
})
const MaybeTyped = z._default(z.string().check(z.maxLength(500, 'is too long')), '')
/** A password to be judged before it is used, with what it must not be made of. */
export const PasswordCheck = z.object({ password: Password, username: MaybeTyped, email: MaybeTyped })
export const Login = z.object({
  email: Typed.check(z.overwrite(cleanEmail)),
  password: Typed,
  /** From the authenticator app, or a recovery code; required if two-step sign-in is on. */
  code: z.optional(TypedCode),
})
export const LoginCodeRequest = z.object({ email: Email })
const CodeLogin = z.object({
  /** The one that was sent. */
  code: TypedCode,
  /** The name of a new account; defaults to the part of the e-mail before the at sign, or to `Customer`. */
  name: z.optional(Username),
  /** From the authenticator app, or a recovery code; required if two-step sign-in is on. */
  factorCode: z.optional(TypedCode),
})
export const LoginWithCode = z.extend(CodeLogin, { email: Email })
export const PhoneCodeRequest = z.object({ phone: MobileNumber })
export const LoginWithPhone = z.extend(CodeLogin, { phone: MobileNumber })
export const PasswordReset = z.object({ email: Email, otp: TypedCode, password: Password })
/** `token`: the part after `#link=` in the mailed link. */
export const PasswordResetByLink = z.object({ token: Typed, password: Password })
export const PasswordChange = z.object({
  currentPassword: Typed,
  newPassword: Password,
  /** From the authenticator app, or a recovery code; required if two-step sign-in is on. */
  code: z.optional(TypedCode),
})
export const EmailChangeRequest = z.object({
  /** The new address, to which a code is mailed. */
  email: Email,
  password: Typed,
  /** From the authenticator app, or a recovery code; required if two-step sign-in is on. */
  code: z.optional(TypedCode),
})
export const EmailChange = z.object({ email: Email, otp: TypedCode })
export const PhoneChangeRequest = z.object({
  /** The new number, to which a code is sent. */
  phone: MobileNumber,
  password: Typed,
  /** From the authenticator app, or a recovery code; required if two-step sign-in is on. */
  code: z.optional(TypedCode),
})
export const PhoneChange = z.object({ phone: MobileNumber, otp: TypedCode })
export const ProfileEdit = z.object({
  username: Username,
  /** Address of a picture stored by the shop, or of another one on the web; empty for none. */
  profileImage: z.optional(
    z
      .string()
      .check(
        z.maxLength(2000),
        z.regex(/^(|\/media\/[\w/.-]+|https?:\/\/[^\s"'<>]+)$/, 'is not the address of a picture'),
      ),
  ),
  bio: z.optional(z.string().check(z.trim(), z.maxLength(500, 'must have at most 500 characters'))),
  profession: z.optional(
    z.string().check(z.trim(), z.maxLength(80, 'must have at most 80 characters'), onOneLine()),
  ),
  /** Must be the id of the signed-in user. */
  userId: z.optional(z.string()),
})
