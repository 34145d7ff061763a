/** The tables of the back office, kept as tables.ts describes. */
export type AdminTables = {
  audit_log: AuditRow
  office_marks: OfficeMarkRow
  order_tallies: OrderTallyRow
}

/** Something that the back office was told once for all of its people, such as to hide the welcome. */
type OfficeMarkRow = { name: string; created_at: number }

/** One thing that an administrator changed. */
export type AuditRow = {
  id: string
  at: number
  /** Who it was, as they were called then: the account may change or go. */
  user_id: string
  username: string
  email: string
  /** Method and path of the call as the contract writes them. */
  call: string
  /** What kind of thing: product, order, user ... */
  entity: string
  entity_id: string | null
  /** What people call it: a name, a title, a number. */
  title: string
  /** JSON of the fields that changed, as they were and as they are; null before it was there and after it was gone. */
  before: string | null
  after: string | null
}

/** A line of the ledger of orders: how many more or fewer there are of one kind, and what they come to. */
export type OrderTallyRow = {
  id: string
  /** The day it was placed in Asia/Kolkata, in days since 1970. */
  day: number
  /** An order's status, or `cancelled`. */
  status: string
  payment_status: string
  orders: number
  paise: number
}
