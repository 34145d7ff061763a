/** The tables of consents and of pending erasures, in the conventions of tables.ts. */
export type ConsentTables = {
  consents: ConsentRow
  /** Open orders of erased customers: the address and the recipient are erased once the order has ended. */
  erasures_due: { order_id: string }
}

/** One consent of a user; the contract has its text under this version. */
export type ConsentRow = { user_id: string; version: number; at: number }
