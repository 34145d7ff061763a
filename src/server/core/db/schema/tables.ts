import type { GeneratedAlways } from 'kysely'
import type { AlertKind } from '../../../../contract/alert.ts'
import type { Duty } from '../../../../contract/duty.ts'
import type { CreditTables } from './credit-tables.ts'
import type { DayTables } from './day-tables.ts'
import type { FigureTables } from './figure-tables.ts'
import type { HoldTables } from './hold-tables.ts'
import type { MetalTables } from './metal-tables.ts'
import type { PageTables } from './page-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { AdminTables } from './admin-tables.ts'
import type { OrderTables } from './order-tables.ts'
import type { VariantTables } from './variant-tables.ts'
import type { AuthTables } from './auth-tables.ts'
import type { ProductTables } from './product-tables.ts'
import type { CollectionTables } from './collection-tables.ts'
import type { RedirectTables } from './redirect-tables.ts'
import type { RateTables } from './rate-tables.ts'
import type { ShipmentTables } from './shipment-tables.ts'
import type { PieceTables } from './piece-tables.ts'
import type { CustomerTables } from './customer-tables.ts'
import type { SearchTables } from './search-tables.ts'
import type { InvoiceTables } from './invoice-tables.ts'
import type { ReturnTables } from './return-tables.ts'
import type { TicketTables } from './ticket-tables.ts'
import type { StockTakingTables } from './stock-taking-tables.ts'

/**
 * The tables on both engines. Money is integer paise, instants are milliseconds since 1970 (UTC), booleans
 * are 0 or 1, lists are JSON text. An interface, whose members the type checker resolves once.
 */
export interface Tables
  extends
    OrderTables,
    InvoiceTables,
    HoldTables,
    PaymentTables,
    AdminTables,
    AuthTables,
    VariantTables,
    RateTables,
    CollectionTables,
    PieceTables,
    ShipmentTables,
    ProductTables,
    SearchTables,
    ReturnTables,
    CustomerTables,
    CreditTables,
    StockTakingTables,
    DayTables,
    MetalTables,
    PageTables,
    TicketTables,
    RedirectTables,
    FigureTables {
  users: UserRow & UserKeys
  alerts: AlertRow
  sessions: SessionRow
  throttles: RateLimitRow
  consents: ConsentRow
  /** Open orders of erased customers: the address and the recipient are erased once the order has ended. */
  erasures_due: { order_id: string }
  outbox: OutboxRow
  reviews: ReviewRow
  banners: BannerRow
  heroes: HeroRow
  quotes: QuoteRow
  deal: DealRow
  media: MediaRow
  unused_portraits: UnusedPortraitRow
  schema_info: SchemaInfoRow
}

export type UserRow = {
  id: string
  /** As typed at registration; compared by `email_key`. */
  email: string
  email_key: string
  username: string
  role: string
  /** What an administrator may do; null: everything, as an owner. */
  duty: Duty | null
  /** argon2id, encoded; empty for an account without a password. */
  password_hash: string
  /** A mobile number, ten digits, of one account only; null without. */
  confirmed_phone: string | null
  profile_image: string
  bio: string
  profession: string
  created_at: number
}

/** Search keys of a user, in lower case; generated from `username`. */
type UserKeys = { name_key: GeneratedAlways<string>; last_name_key: GeneratedAlways<string> }

export type SessionRow = {
  /** SHA-256 of the token, base64url: a stolen database gives access to no session. */
  token_hash: string
  user_id: string
  created_at: number
  /** When it was last used, written at most once an hour. */
  used_at: number
  /** When it expires unless it is used again, by the user's role at that time. */
  expires_at: number
  /** The browser that signed in, in plain words; empty for sessions older than this column. */
  device: string
  /**
   * When the password (and code) was last entered in this session; null for sessions older than this column.
   */
  confirmed_at: number | null
}

/** Number of attempts in a time window. */
export type RateLimitRow = { key: string; hits: number; ends_at: number }

/** One mail that a customer asked for about a product, or about one of its variants. */
export type AlertRow = {
  id: string
  user_id: string
  product_id: string
  /** Null for the product itself. */
  variant_id: string | null
  kind: AlertKind
  /** The price with GST below which it is sent; null for `back_in_stock`. */
  limit_paise: number | null
  /** When its mail was queued; null while it is open. */
  sent_at: number | null
  created_at: number
}

/** One consent of a user; the contract has its text under this version. */
export type ConsentRow = { user_id: string; version: number; at: number }

/** A queued mail, written in the same transaction as the event it reports. */
export type OutboxRow = {
  id: string
  /**
   * The customer it is about, or whose action caused it; null for other mails. No foreign key: the
   * confirmation of an erasure outlives the account.
   */
  user_id: string | null
  /** The event it reports; the same event is never mailed twice. */
  event: string
  to_address: string
  /** `to_address` in the form used for comparison; null in rows of earlier versions. */
  to_key: string | null
  kind: string
  /** JSON of the template's data; cleared once the mail is sent, since it may hold a verification code. */
  data: string
  attempts: number
  /** When the next attempt is due; null once it is sent or given up. */
  next_at: number | null
  /** When sending it becomes useless. */
  useless_at: number | null
  sent_at: number | null
  last_error: string | null
  created_at: number
}

export type ReviewRow = {
  id: string
  product_id: string
  /** Null for sample reviews and once the account is deleted. */
  user_id: string | null
  author_name: string
  rating: number
  comment: string
  verified_buyer: number
  created_at: number
  /** When the shop hid it, and why; null while it is shown. */
  hidden_at: number | null
  hidden_reason: string | null
  /** The shop's reply, and when it was last changed; null without one. */
  reply: string | null
  replied_at: number | null
  /** JSON of the buyer's pictures (`ReviewPicture[]`). */
  pictures: string
}

export type BannerRow = {
  id: string
  title: string
  description: string
  video_url: string
  /** The page of the shop that its button opens. */
  link: string
  is_active: number
  position: number
  author_id: string | null
  created_at: number
  version: number
}

export type HeroRow = {
  id: string
  title: string
  subtitle: string
  description: string
  /** JSON list of one to four picture URLs. */
  images: string
  is_active: number
  position: number
  author_id: string | null
  created_at: number
  version: number
}

/** What a customer has said, as the owner entered it. */
export type QuoteRow = {
  id: string
  /** Who said it. */
  title: string
  /** The piece they wear; may be empty. */
  subtitle: string
  description: string
  is_active: number
  position: number
  author_id: string | null
  created_at: number
  version: number
}

/** One row at most, id 1. */
export type DealRow = {
  id: number
  title: string
  description: string
  discount: number
  image_url: string | null
  /** The page of the shop that its button opens. */
  link: string
  ends_at: number
  is_active: number
  version: number
}

/** A file stored under its content hash. */
export type MediaRow = {
  /** First 32 hex digits of the SHA-256 of the bytes. */
  hash: string
  /** File name in the URL, with its extension. */
  name: string
  mime: string
  bytes: number
  width: number | null
  height: number | null
  /** When it was last uploaded. */
  created_at: number
  /** When the file was first found orphaned; null while something refers to it. */
  unused_since: number | null
  /** When its deletion began; null for files that stay. */
  leaving_since: number | null
}

/** An orphaned profile picture: uploaded by a customer but not saved yet, or replaced by another. */
export type UnusedPortraitRow = { user_id: string; hash: string; bytes: number; uploaded_at: number }

/** Metadata of the tables, one row (id 1): not data of the shop, and not part of its copies. */
type SchemaInfoRow = {
  id: number
  /** The oldest step that a version must know to work with these tables. */
  works_from: string
}
