/** The tables of what people agreed to and of what is still to be erased, kept as tables.ts describes. */
export type ConsentTables = {
  consents: ConsentRow
  /** Orders under way whose people have been erased: each forgets where and to whom once it has come to its end. */
  erasures_due: { order_id: string }
}

/** One agreement of a person; its words stand in the contract under their version. */
export type ConsentRow = { user_id: string; version: number; at: number }
