import type { GeneratedAlways } from 'kysely'
import type { HoldTables } from './hold-tables.ts'
import type { AdminTables } from './admin-tables.ts'
import type { OrderTables } from './order-tables.ts'
import type { ConsentTables } from './consent-tables.ts'
import type { AuthTables } from './auth-tables.ts'

/**
 * The tables as both engines hold them. Money is integer paise, instants are milliseconds since 1970 (UTC),
 * truths are 0 or 1, lists are JSON text.
 */
export type Tables = OrderTables & HoldTables & AdminTables & ConsentTables & AuthTables & {
  users: UserRow & UserKeys
  sessions: SessionRow
  throttles: RateLimitRow
  outbox: OutboxRow
  products: ProductRow & ProductKeys
  product_colors: { product_id: string; value: string }
  reviews: ReviewRow
  banners: BannerRow
  heroes: HeroRow
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
  /** argon2id, encoded. */
  password_hash: string
  profile_image: string
  bio: string
  profession: string
  created_at: number
}

/** What a person is searched by, in lower case; follows from `username`. */
type UserKeys = { name_key: GeneratedAlways<string>; last_name_key: GeneratedAlways<string> }

export type SessionRow = {
  /** SHA-256 of the token, base64url: a stolen database opens no session. */
  token_hash: string
  user_id: string
  created_at: number
  /** When it was last used, written at most once an hour. */
  used_at: number
  /** When it ends unless it is used again, as its person's role was then. */
  expires_at: number
  /** The browser that signed in, in plain words; empty before they were kept. */
  device: string
}

/** How often something was attempted in a window of time. */
export type RateLimitRow = { key: string; hits: number; ends_at: number }

/** A mail to be sent, written in the transaction of what it tells of. */
export type OutboxRow = {
  id: string
  /** What it tells of; the same event is never mailed twice. */
  event: string
  to_address: string
  /** `to_address` as addresses are compared; null in rows of earlier versions. */
  to_key: string | null
  kind: string
  /** JSON of what the template shows; emptied once the mail has left, since it may hold a code. */
  data: string
  attempts: number
  /** When it is due (next); null once it has left or been given up. */
  next_at: number | null
  /** From when on it is of no use to send it. */
  useless_at: number | null
  sent_at: number | null
  last_error: string | null
  created_at: number
}

export type ProductRow = {
  id: string
  name: string
  /** `name` in lower case and without accents, for sorting without regard to either. */
  name_key: string
  category: string
  gender: string
  metal: string
  /** JSON list of colour names, the first is the product's colour. */
  colors: string
  size: string | null
  price_paise: number
  old_price_paise: number | null
  description: string
  is_trending: number
  /** Pieces left; null when not counted. */
  stock: number | null
  image: string
  additional_images: string
  /** JSON object: what a picture shows, by its address. */
  image_alts: string
  /** The rating shown, in tenths: mean of the reviews, or what the product was created with. */
  rating_tenths: number
  /** The rating the product was created with, in tenths; counts while there is no review. */
  given_rating_tenths: number
  review_count: number
  rating_sum: number
  author_id: string | null
  created_at: number
  updated_at: number
  /** Counts the saves of what an administrator writes: orders and reviews leave it as it is. */
  version: number
}

/** What products are filtered by; follows from `stock`. */
type ProductKeys = { stock_state: GeneratedAlways<'in-stock' | 'sold-out' | 'not-counted'> }

export type ReviewRow = {
  id: string
  product_id: string
  /** Null for sample reviews and once the account is gone. */
  user_id: string | null
  author_name: string
  rating: number
  comment: string
  verified_buyer: number
  created_at: number
}

export type BannerRow = {
  id: string
  title: string
  description: string
  video_url: string
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
  /** JSON list of one to four picture addresses. */
  images: string
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
  ends_at: number
  version: number
}

/** What has been stored under a content hash. */
export type MediaRow = {
  /** First 32 hex digits of the SHA-256 of the bytes. */
  hash: string
  /** File name in the address, with its ending. */
  name: string
  mime: string
  bytes: number
  width: number | null
  height: number | null
  /** When it was last uploaded. */
  created_at: number
  /** When it was first found that nothing names it; null while something does. */
  unused_since: number | null
  /** When taking it away began; null for what stays. */
  leaving_since: number | null
}

/** A profile picture that a customer has uploaded and does not use: not saved yet, or exchanged for another. */
export type UnusedPortraitRow = { user_id: string; hash: string; bytes: number; uploaded_at: number }
/** What the tables are, one row (id 1): not the shop's data, and not part of a copy of it. */
type SchemaInfoRow = {
  id: number
  /** The first step of which a version must know to work on these tables. */
  works_from: string
}
