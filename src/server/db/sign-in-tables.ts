/** The tables of what a login asks for beside the password, kept as tables.ts describes. */
export type SignInTables = {
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
