import type { Generated, GeneratedAlways } from 'kysely'

/** The table of customers, in the conventions of tables.ts. */
export type CustomerTables = {
  customers: Omit<CustomerRow, 'addresses' | 'version'> & {
    addresses: Generated<string>
    version: Generated<number>
  } & CustomerKeys
}

/** A person who buys, with or without an account. */
export type CustomerRow = {
  id: string
  /** Null without an account. */
  user_id: string | null
  /** As the counter knows them; null for the name of the account. */
  name: string | null
  /** Ten digits, of one customer only; null if the shop does not know it. */
  phone: string | null
  /** Null without one, and for a customer whose account has one. */
  email: string | null
  email_key: string | null
  gstin: string | null
  /** JSON list of addresses that the counter has entered, newest first. */
  addresses: string
  /** Days such as 1990-02-14, kept only with `consent_at`. */
  birthday: string | null
  anniversary: string | null
  /** When they agreed to greetings. */
  consent_at: number | null
  notes: string | null
  /** When they last ordered; when they were first known, if they never did. */
  last_at: number
  created_at: number
  version: number
}

/** Search keys of a customer, in lower case; generated from `name`. */
type CustomerKeys = { name_key: GeneratedAlways<string>; last_name_key: GeneratedAlways<string> }
