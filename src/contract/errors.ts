import * as z from 'zod/mini'

/** Every error code of the shop, with its HTTP status. No other errors leave the server. */
export const errorStatus = {
  invalid_input: 400,
  bad_signature: 400,
  wrong_login: 400,
  wrong_code: 400,
  weak_password: 400,
  code_needed: 400,
  coupon_refused: 400,
  not_signed_in: 401,
  not_allowed: 403,
  wrong_origin: 403,
  reauthenticate: 403,
  approval_needed: 403,
  not_found: 404,
  email_taken: 409,
  phone_taken: 409,
  code_taken: 409,
  price_changed: 409,
  sold_out: 409,
  last_admin: 409,
  stale_edit: 409,
  locked: 409,
  in_use: 409,
  day_closed: 409,
  rate_stale: 409,
  piece_taken: 409,
  piece_too_light: 409,
  refund_limit: 409,
  disputed: 409,
  too_large: 413,
  wrong_type: 415,
  cod_limit: 422,
  key_reused: 422,
  mail_refused: 422,
  pan_needed: 422,
  upi_limit: 422,
  rate_guard: 422,
  huid_needed: 422,
  address_needed: 422,
  not_served: 422,
  not_returnable: 422,
  cash_limit: 422,
  credit_limit: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/**
 * The body of every error response; `error` repeats `message`, because clients of the order endpoint read it
 * there.
 */
export const ErrorBody = z.looseObject({
  code: z.string(),
  message: z.string(),
  error: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type ErrorBody = z.infer<typeof ErrorBody>
