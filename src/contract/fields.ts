import * as z from 'zod/mini'

/** A record's key: a UUID in its usual text form, lower case. */
export const Id = z.string().check(
  z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'is not a valid id'),
)
export const IdParams = z.object({ id: Id })

/** An instant, ISO 8601 in UTC. */
export const Instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'is not an ISO 8601 date in UTC'))

/** An instant that a caller gives: one that exists. */
export const InstantInput = Instant.check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'is not a date that exists'))

const notADate = 'must be a date, or a date and time'

/**
 * A date, or a date and time, as forms and programs write it, read as an instant. Without a zone it is India's time;
 * a date alone means the end of that day.
 */
export const Moment = z.pipe(
  z.string(notADate).check(z.regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/, notADate), z.refine((text) => momentOf(text) !== null, notADate)),
  z.transform((text: string) => momentOf(text) ?? ''),
)

function momentOf(text: string): string | null {
  const zoned = text.length === 10 ? `${text}T23:59:59.999+05:30` : /(Z|[+-]\d\d:\d\d)$/.test(text.slice(10)) ? text : `${text}+05:30`
  const instant = new Date(zoned)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

/** A day as a date field writes it. */
export const Day = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a date'))

/** A whole number in a query string, between two bounds (both allowed). */
export const wholeNumber = (from: number, to: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/, `must be a whole number from ${from} to ${to}`)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.minimum(from, `must be at least ${from}`), z.maximum(to, `must be at most ${to}`)),
    ),
  )

/** A parameter of a query string that counts as not given when it is left empty. */
export const emptyAsAbsent = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(z.pipe(z.transform((text: unknown) => (typeof text === 'string' && text.trim() === '' ? undefined : text)), z.optional(schema)))

/** Which part of a list that can grow: the page, from 1, and how many to a page. */
export const PageQuery = z.object({ page: z._default(wholeNumber(1, 1_000_000), 1), limit: z._default(wholeNumber(1, 100), 100) })
export type PageQuery = z.output<typeof PageQuery>

/**
 * The same for a list that people keep adding to while somebody goes through it: what follows the row `before`, or
 * stands right above the row `after` (their ids), instead of a page. As quick at the end of a long list as at its start.
 */
export const CursorQuery = z.extend(PageQuery, { before: emptyAsAbsent(Id), after: emptyAsAbsent(Id) })
export type CursorQuery = z.output<typeof CursorQuery>

/** What is typed to find something. No database takes a zero byte in a text. */
export const SearchText = z.string().check(z.trim(), z.maxLength(100, 'must be at most 100 characters'), z.refine((text) => !text.includes('\0'), 'must be text'))

export const isMediaAddress = () => z.regex(/^(\/(?!\/)|https?:\/\/)\S{1,2000}$/, 'must be the address of a picture or film')

/** Where a picture or film lies: an address of this shop, or of another on the web. */
export const MediaAddress = z.string().check(isMediaAddress())

/** What someone typed as a password or code: anything short enough to look at; whether it is right is another question. */
export const Typed = z.string('is needed').check(z.minLength(1, 'is needed'), z.maxLength(500, 'is too long'))

/** The answer of a write that has nothing to show but that it was done. */
export const Message = z.object({ message: z.string() })

/** Who writes, as client programs send it; must be the one who is signed in. */
export const Author = z.optional(z.nullable(z.string()))

/** The version of what was edited; left out, the edit counts whatever was saved since. */
export const Version = z.optional(z.int().check(z.minimum(1)))
