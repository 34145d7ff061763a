/** The tables of signing in, kept as tables.ts describes. */
export type AuthTables = {
  codes: CodeRow
  known_devices: KnownDeviceRow
  second_factors: SecondFactorRow
  /** Each serves once and is gone then. */
  recovery_codes: { code_hash: string; user_id: string }
}

export type SecondFactorRow = {
  user_id: string
  /** What the authenticator app and the shop share, in base32. */
  secret: string
  /** Null until a first code has shown that the app has it. */
  turned_on_at: number | null
  /** The time step of the last code that was taken: it and earlier ones are taken no more. */
  last_step: number
}

/** The latest code mailed to an address for one purpose. */
export type CodeRow = {
  email_key: string
  purpose: string
  /** HMAC-SHA-256 of purpose, e-mail and digits under the shop's secret key. */
  code_hash: string
  /** How often it was tried, the right try included. */
  tries: number
  expires_at: number
  /** When the address was verified; only for registering. */
  verified_at: number | null
  /** SHA-256 of the secret that the client got which entered the code: only that client may register. */
  proof_hash: string | null
  /** SHA-256 of the token in the mailed link; only for a new password. */
  link_hash: string | null
  link_expires_at: number | null
}

/** A browser that has signed in to an account before. Its attempts are counted apart from those of strangers. */
export type KnownDeviceRow = {
  /** SHA-256 of the cookie, base64url. */
  token_hash: string
  user_id: string
  created_at: number
  used_at: number
}
