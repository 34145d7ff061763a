import type * as z from 'zod/mini'
import type * as schemas from './metal-account.schemas.ts'

/** Kinds of changes of the metal in the shop, each a column of its account. */
export const metalEntryKinds = ['bought', 'sold', 'oldGold', 'issued', 'received', 'adjusted'] as const
export type MetalEntryKind = (typeof metalEntryKinds)[number]

/** Kinds that are entered by hand: of loose metal. */
export const enteredMetalKinds = ['bought', 'issued', 'received', 'adjusted'] as const
export type EnteredMetalKind = (typeof enteredMetalKinds)[number]

export const metalAccountFormats = ['json', 'csv'] as const

export type MetalAccountRow = z.output<typeof schemas.MetalAccountRow>
export type NewMetalEntry = z.output<typeof schemas.NewMetalEntry>

export const getMetalAccount = { method: 'GET', path: '/api/metal-account', duty: 'manager' } as const
export const createMetalEntry = {
  method: 'POST',
  path: '/api/metal-account/entries',
  duty: 'manager',
} as const
