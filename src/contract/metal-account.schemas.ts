import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { DayInput, emptyAsAbsent, Id, textBetween } from './fields.ts'
import { MetalKind } from './rate-fields.ts'
import * as refs from './metal-account.ts'
import { enteredMetalKinds, metalAccountFormats } from './metal-account.ts'
import { SignedGrams } from './variant-fields.ts'

/** The account of one purity, in grams: closing = opening + bought - sold + oldGold - issued + received + adjusted. */
export const MetalAccountRow = z.object({
  metal: MetalKind,
  /** Parts of a thousand. */
  fineness: z.number(),
  opening: z.number(),
  bought: z.number(),
  /** Without cancelled and returned sales. */
  sold: z.number(),
  oldGold: z.number(),
  issued: z.number(),
  received: z.number(),
  adjusted: z.number(),
  closing: z.number(),
})

/** Loose metal that enters or leaves the shop. `issued` and `received`: to and from a karigar or refiner. */
export const NewMetalEntry = z
  .object({
    metal: MetalKind,
    fineness: z.int('must be a whole number'),
    kind: z.enum(enteredMetalKinds, `must be one of ${enteredMetalKinds.join(', ')}`),
    /** Only `adjusted` may be below 0. */
    grams: SignedGrams,
    note: z.optional(z.nullable(textBetween(3, 200))),
  })
  .check(
    z.refine(({ kind, grams }) => kind === 'adjusted' || grams >= 0, {
      path: ['grams'],
      error: 'must be above 0',
    }),
    z.refine(({ kind, note }) => kind !== 'adjusted' || Boolean(note), {
      path: ['note'],
      error: 'is needed for an adjustment',
    }),
  )

export const getMetalAccount = endpoint(refs.getMetalAccount, {
  access: 'admin',
  summary:
    'The metal in the shop by purity in grams, finished pieces and loose metal together, over days in India: `from` the first of this month, `to` today, unless named. As a CSV file with `format=csv`.',
  query: z.object({
    from: emptyAsAbsent(DayInput),
    to: emptyAsAbsent(DayInput),
    format: z._default(
      z.enum(metalAccountFormats, `must be one of ${metalAccountFormats.join(', ')}`),
      'json',
    ),
  }),
  response: z.array(MetalAccountRow),
  file: 'application/json',
  errors: [],
})

export const createMetalEntry = endpoint(refs.createMetalEntry, {
  access: 'admin',
  summary:
    'Records loose metal that was bought, issued, received or adjusted, today. It stays: a correction is another entry.',
  body: NewMetalEntry,
  status: 201,
  response: z.object({ _id: Id }),
  errors: [],
})
