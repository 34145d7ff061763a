import * as z from 'zod/mini'
import * as refs from './account.ts'
import { roles } from './account.ts'
import { duties } from './duty.ts'
import {
  Email,
  CodeRequest,
  Registration,
  PasswordCheck,
  Login,
  LoginCodeRequest,
  LoginWithCode,
  LoginWithPhone,
  PhoneCodeRequest,
  PhoneChange,
  PhoneChangeRequest,
  PasswordReset,
  PasswordResetByLink,
  PasswordChange,
  EmailChangeRequest,
  EmailChange,
  ProfileEdit,
} from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Message, Typed, TypedCode } from './fields.ts'

/** A user as shown to themselves and to administrators. */
export const User = z.object({
  _id: Id,
  username: z.string(),
  /** Ends with @phone.invalid, where no mail goes, if the account knows only a mobile number. */
  email: z.string(),
  /** The confirmed mobile number, ten digits; absent without one. */
  phone: z.optional(z.string()),
  /** Set if the account has no password: a code from `confirm-code` takes its place. */
  withoutPassword: z.optional(z.literal(true)),
  role: z.enum(roles),
  /** What an administrator may do; absent for owners whose duty was never changed, and for customers. */
  duty: z.optional(z.enum(duties)),
  profileImage: z.string(),
  bio: z.string(),
  profession: z.string(),
  createdAt: Instant,
})
/** Proof of an entered verification code; browsers send it as a cookie instead. */
const Proof = z.optional(Typed)

export const sendOtp = endpoint(refs.sendOtp, {
  access: 'anyone',
  summary: 'E-mails a verification code for registration, or a code and a link for a new password.',
  body: CodeRequest,
  response: Message,
  errors: [],
})

export const checkPassword = endpoint(refs.checkPassword, {
  access: 'anyone',
  personal: true,
  summary: 'Says what is wrong with a new password, or null: it may be easy to guess. Stores nothing.',
  body: PasswordCheck,
  response: z.object({ problem: z.nullable(z.string()) }),
  errors: [],
})

export const verifyOtp = endpoint(refs.verifyOtp, {
  access: 'anyone',
  summary:
    'Checks the verification code, which works once. For 30 minutes the client may register the e-mail with the returned proof (also set as a cookie).',
  body: z.object({ email: Email, otp: TypedCode }),
  response: z.object({ message: z.string(), proof: z.string() }),
  errors: ['wrong_code'],
})

export const register = endpoint(refs.register, {
  access: 'anyone',
  summary: 'Creates an account for a verified e-mail, with the proof that verifying the code returned.',
  body: z.extend(Registration, { proof: Proof }),
  status: 201,
  response: z.object({ message: z.string(), user: User }),
  errors: ['wrong_code', 'weak_password', 'email_taken'],
})

export const login = endpoint(refs.login, {
  access: 'anyone',
  summary:
    'Signs in: returns the session token and sets it as a cookie. The session of the call, if any, ends.',
  body: Login,
  response: z.object({ message: z.string(), token: z.string(), user: User }),
  errors: ['wrong_login', 'code_needed', 'wrong_code'],
})

export const sendLoginCode = endpoint(refs.sendLoginCode, {
  access: 'anyone',
  summary:
    'With BAG_GUEST=1: e-mails a code to sign in with. The response is the same whether or not there is an account.',
  body: LoginCodeRequest,
  response: Message,
  errors: ['not_found'],
})

export const loginWithCode = endpoint(refs.loginWithCode, {
  access: 'anyone',
  summary:
    'With BAG_GUEST=1: signs in with an e-mailed code, as login does; an unknown e-mail gets an account without a password. Administrators cannot.',
  body: LoginWithCode,
  response: z.object({ message: z.string(), token: z.string(), user: User }),
  errors: ['not_found', 'wrong_code', 'code_needed'],
})

export const sendPhoneCode = endpoint(refs.sendPhoneCode, {
  access: 'anyone',
  summary:
    'With BAG_GUEST=1 and a MESSAGE_SENDER: sends a code to a mobile number to sign in with. The response is the same whether or not there is an account.',
  body: PhoneCodeRequest,
  response: Message,
  errors: ['not_found'],
})

export const loginWithPhone = endpoint(refs.loginWithPhone, {
  access: 'anyone',
  summary:
    'Signs in with a code sent to a mobile number, as login does; an unknown number gets an account without a password and without an e-mail, and the purchases that the counter has noted for it.',
  body: LoginWithPhone,
  response: z.object({ message: z.string(), token: z.string(), user: User }),
  errors: ['not_found', 'wrong_code', 'code_needed'],
})

export const sendConfirmCode = endpoint(refs.sendConfirmCode, {
  access: 'customer',
  summary:
    'Sends a code to an account without a password: to its e-mail, or to its mobile number if it has none. Calls that ask for the password take the code in its place.',
  response: Message,
  errors: ['invalid_input'],
})

export const logout = endpoint(refs.logout, {
  access: 'anyone',
  personal: true,
  summary: 'Ends the current session, if there is one.',
  response: Message,
  errors: [],
})

export const getMe = endpoint(refs.getMe, {
  access: 'anyone',
  personal: true,
  summary: 'Returns the signed-in user, or null.',
  response: z.object({ user: z.nullable(User) }),
  errors: [],
})

export const resetPassword = endpoint(refs.resetPassword, {
  access: 'anyone',
  summary: 'Sets a new password with an e-mailed code and ends all sessions.',
  body: PasswordReset,
  response: Message,
  errors: ['wrong_code', 'weak_password'],
})

export const resetPasswordByLink = endpoint(refs.resetPasswordByLink, {
  access: 'anyone',
  summary: 'Sets a new password with the token of an e-mailed link and ends all sessions.',
  body: PasswordResetByLink,
  response: Message,
  errors: ['wrong_code', 'weak_password'],
})

export const changePassword = endpoint(refs.changePassword, {
  access: 'customer',
  summary:
    'Changes the password and ends all other sessions. Needs a code as well if two-step sign-in is on.',
  body: PasswordChange,
  response: Message,
  errors: ['wrong_login', 'weak_password', 'code_needed', 'wrong_code'],
})

export const requestEmailChange = endpoint(refs.requestEmailChange, {
  access: 'customer',
  summary:
    'Mails a code to a new e-mail address for the signed-in user’s account, after checking the password, and a code as well if two-step sign-in is on.',
  body: EmailChangeRequest,
  response: Message,
  errors: ['wrong_login', 'code_needed', 'wrong_code'],
})

export const changeEmail = endpoint(refs.changeEmail, {
  access: 'customer',
  summary:
    'Changes the e-mail of the signed-in user’s account and orders, with the code mailed to the new address. The old address is notified.',
  body: EmailChange,
  response: z.object({ message: z.string(), user: User }),
  errors: ['wrong_code', 'email_taken'],
})

export const requestPhoneChange = endpoint(refs.requestPhoneChange, {
  access: 'customer',
  summary:
    'With a MESSAGE_SENDER: sends a code to a new mobile number for the signed-in user’s account, after checking the password, and a code as well if two-step sign-in is on.',
  body: PhoneChangeRequest,
  response: Message,
  errors: ['not_found', 'wrong_login', 'code_needed', 'wrong_code'],
})

export const changePhone = endpoint(refs.changePhone, {
  access: 'customer',
  summary:
    'Sets the mobile number of the signed-in user’s account, with the code sent to it. The account takes over the purchases that the counter has noted for the number.',
  body: PhoneChange,
  response: z.object({ message: z.string(), user: User }),
  errors: ['wrong_code', 'phone_taken'],
})

export const editProfile = endpoint(refs.editProfile, {
  access: 'customer',
  summary: 'Changes the signed-in user’s profile; omitted fields stay unchanged.',
  body: ProfileEdit,
  response: z.object({ message: z.string(), user: User }),
  errors: [],
})
