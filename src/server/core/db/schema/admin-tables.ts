/** The tables of the back office, in the conventions of tables.ts. */
export type AdminTables = {
  audit_log: AuditRow
  import_progress: ImportProgressRow
  notes: NoteRow
  office_marks: OfficeMarkRow
  order_tallies: OrderTallyRow
  pin_rules: PinRuleRow
  shop_settings: ShopSettingRow
  setting_groups: { name: string; version: number }
  tax_classes: TaxClassRow
}

/** A note of the back office, never shown to customers except in their data export. */
export type NoteRow = {
  id: string
  entity: 'order' | 'user'
  /** The order or the user that it is about. */
  entity_id: string
  text: string
  /** Who wrote it; null once their account is deleted. */
  by_user: string | null
  at: number
}

/** A mark set once for all administrators, such as the hidden set-up checklist. */
type OfficeMarkRow = { name: string; created_at: number }

/** One change by an administrator. */
export type AuditRow = {
  id: string
  at: number
  /** The administrator as they were then: the account may change or be deleted. */
  user_id: string
  username: string
  email: string
  /** Method and path of the call as the contract writes them. */
  call: string
  /** The kind of entity: product, order, user ... */
  entity: string
  entity_id: string | null
  /** What people know it by: a name, a title, a number. */
  title: string
  /** JSON of the changed fields, before and after; null before a creation and after a deletion. */
  before: string | null
  after: string | null
}

/** An entry of the order totals ledger: a change in the number of orders of one kind, and in their amount. */
export type OrderTallyRow = {
  id: string
  /** The day it was placed in Asia/Kolkata, in days since 1970. */
  day: number
  /** An order's status, or `cancelled`. */
  status: string
  payment_status: string
  orders: number
  paise: number
  /** What the pieces cost after the discount, before tax and rounding. */
  before_tax_paise: number
}

/** A row of the list of PIN codes that the shop delivers to; the longest prefix of a PIN code applies. */
export type PinRuleRow = {
  /** 1 to 6 digits, the first not 0. */
  prefix: string
  serviceable: number
  /** Whether cash on delivery is offered. */
  cash: number
  /** First and last day of delivery after the order. */
  days_from: number
  days_to: number
}

/** A setting saved in the back office. */
export type ShopSettingRow = {
  /** The name of its environment variable. */
  key: string
  /** JSON: a text, a number or a boolean; for a secret its ciphertext (`EncryptedText`). */
  value: string
  updated_at: number
  /** The administrator's id. */
  updated_by: string
}

/** A line of an imported file that was applied. */
type ImportProgressRow = {
  /** SHA-256 of the file and its kind. */
  file: string
  line: number
  /** Hash of what the line changed. */
  digest: string
  /** The product or piece that it added; null if it changed one. */
  record_id: string | null
  at: number
}

/** A tax class besides Standard. Rates in basis points. */
export type TaxClassRow = {
  id: string
  name: string
  /** `name` in lower case. */
  name_key: string
  hsn: string
  rate_bp: number
  /** The rate of making charges, where they are taxed apart. */
  making_rate_bp: number | null
  position: number
  version: number
}
