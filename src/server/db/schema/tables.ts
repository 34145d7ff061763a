import type { Generated, GeneratedAlways } from 'kysely'
import type { HoldTables } from './hold-tables.ts'
import type { AdminTables } from './admin-tables.ts'
import type { OrderTables } from './order-tables.ts'
import type { ConsentTables } from './consent-tables.ts'
import type { VariantTables } from './variant-tables.ts'
import type { AuthTables } from './auth-tables.ts'
import type { CollectionTables } from './collection-tables.ts'
import type { RateTables } from './rate-tables.ts'
import type { PieceTables } from './piece-tables.ts'
import type { Hallmark, HallmarkReason } from '../../../contract/hallmark.ts'

/**
 * The tables on both engines. Money is integer paise, instants are milliseconds since 1970 (UTC), booleans are 0 or
 * 1, lists are JSON text.
 */
export type Tables = OrderTables & HoldTables & AdminTables & ConsentTables & AuthTables & VariantTables & RateTables & CollectionTables & PieceTables & {
  users: UserRow & UserKeys
  sessions: SessionRow
  throttles: RateLimitRow
  outbox: OutboxRow
  products: ProductRow & ProductVisibility & ProductFacts & ProductGroups & ProductPricing & ProductHallmark & ProductKeys
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
}

/** Number of attempts in a time window. */
export type RateLimitRow = { key: string; hits: number; ends_at: number }

/** A queued mail, written in the same transaction as the event it reports. */
export type OutboxRow = {
  id: string
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
  /** Pieces left; null if stock is not counted. */
  stock: number | null
  image: string
  additional_images: string
  /** JSON object: the alternative text of each picture, by its URL. */
  image_alts: string
  /** JSON: colours by picture address. */
  image_colors: string
  /** The rating shown, in tenths: the mean of the reviews, or the initial rating. */
  rating_tenths: number
  /** The initial rating of the product, in tenths; used while there are no reviews. */
  given_rating_tenths: number
  review_count: number
  rating_sum: number
  author_id: string | null
  /** Null: the Standard class. */
  tax_class_id: string | null
  created_at: number
  updated_at: number
  /** Incremented when an administrator saves the product; orders and reviews do not change it. */
  version: number
  /** Number of its variants. If it is above 0, price, sizes, colours and stock of this row follow from them. */
  variant_count: number
  /** Whether its variants that can be bought have different prices. */
  price_varies: number
  /** The fineness of the variant that is sold if none is chosen; null if it has none. */
  fineness: number | null
  /** The net weight of that variant; null if it has none. */
  net_mg: number | null
}

export type Visibility = 'shown' | 'hidden' | 'scheduled' | 'deleted'

/** Who sees a product. Only `shown` products are part of the shop; the back office sees all of them. */
type ProductVisibility = {
  visibility: Generated<Visibility>
  /** What a deleted product was before, so that it is restored as it was; null for others. */
  visibility_before: Generated<Exclude<Visibility, 'deleted'> | null>
  /** When it was deleted; null for others. */
  deleted_at: Generated<number | null>
  /** When it appears, or appeared; null if it has no date. */
  visible_from: Generated<number | null>
  /** When it was created, if it has a date to appear: `created_at`, which lists are sorted by, is that date then. */
  entered_at: Generated<number | null>
}

/** What is good to know of a product. */
type Facts = { origin: string; importer: string | null; maker: string | null; warranty: string | null; care: string | null }
type ProductFacts = { [F in keyof Facts]: Generated<Facts[F]> }


/** JSON list of the ids of its collections; follows from `collection_products`. */
type ProductGroups = { collections: Generated<string> }

/** A product as it is read. */
export type StoredProductRow = ProductRow & { collections: string; pricing: 'fixed' | 'weight'; price_rule: string | null; visibility: Visibility; visible_from: number | null; entered_at: number | null; hallmark: Hallmark; hallmark_reason: HallmarkReason | null } & Facts

/** Whether the price is typed, or follows the rate of the metal by `price_rule` (JSON). */
type ProductPricing = {
  pricing: Generated<'fixed' | 'weight'>
  price_rule: Generated<string | null>
  /** The latest batch of rates when the stored price of a weighed product was computed; null if that is due. */
  priced_with: Generated<string | null>
}

/** Whether its pieces are hallmarked with a HUID; the reason is null unless they are exempt. */
type ProductHallmark = { hallmark: Generated<Hallmark>; hallmark_reason: Generated<HallmarkReason | null> }

/** A product as the back office reads it. */
export type ManagedProductRow = StoredProductRow & { deleted_at: number | null }

/** Stock state for filters; generated from `stock`. */
type ProductKeys = { stock_state: GeneratedAlways<'in-stock' | 'sold-out' | 'not-counted'> }

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
  /** JSON list of one to four picture URLs. */
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
