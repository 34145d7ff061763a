/** The tables of figures that no order tells, in the conventions of tables.ts. Days are those of India. */
export type FigureTables = { empty_searches: EmptySearchRow }

/** How often these words found nothing on a day such as 2026-11-27. Who searched is not stored. */
export type EmptySearchRow = { day: string; words: string; times: number }
