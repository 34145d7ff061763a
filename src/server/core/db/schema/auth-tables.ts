/** The tables of authentication, in the conventions of tables.ts. */
export type AuthTables = {
  codes: CodeRow
  known_devices: KnownDeviceRow
  second_factors: SecondFactorRow
  /** A recovery code is deleted once it is used. */
  recovery_codes: { code_hash: string; user_id: string }
}

export type SecondFactorRow = {
  user_id: string
  /**
   * The secret shared with the authenticator app, in base32; encrypted, as JSON of `EncryptedText`, if the
   * shop has a lasting key.
   */
  secret: string
  /** Null until a first code has proved that the app has the secret. */
  turned_on_at: number | null
  /** Time step of the last accepted code: codes of this step and earlier ones are rejected. */
  last_step: number
}

/** The latest verification code sent to an address for one purpose. */
export type CodeRow = {
  /** The key of an e-mail, or the ten digits of a mobile number. */
  email_key: string
  purpose: string
  /** HMAC-SHA-256 of purpose, address and digits under the shop's secret key. */
  code_hash: string
  /** Number of attempts, including the successful one. */
  tries: number
  expires_at: number
  /** When the address was verified; only for registration, and while a login waits for its second factor. */
  verified_at: number | null
  /** SHA-256 of the secret returned to the client that entered the code: only that client may register. */
  proof_hash: string | null
  /** SHA-256 of the token in the mailed link; only for a new password. */
  link_hash: string | null
  link_expires_at: number | null
}

/**
 * A browser that has signed in to an account before. Its attempts are counted apart from those of unknown
 * browsers.
 */
export type KnownDeviceRow = {
  /** SHA-256 of the cookie, base64url. */
  token_hash: string
  user_id: string
  created_at: number
  used_at: number
}
