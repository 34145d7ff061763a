import * as z from 'zod/mini'
import { cleanReference, cleanSearch, isOneLine } from './typed-entries.ts'

/** An id: a UUID in its usual text form, lower case. */
export const Id = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'is not a valid id'))
export const IdParams = z.object({ id: Id })

/** An amount in JSON: rupees, with at most two decimals (1499 or 1499.5). Stored as integer paise. */
export const Rupees = z.number('must be an amount in rupees').check(
  z.minimum(0, 'must not be negative'),
  z.maximum(100_000_000, 'must be at most 10 crore'),
  z.refine(
    (rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6,
    'must have at most two decimals',
  ),
)

/** An instant, ISO 8601 in UTC. */
export const Instant = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'is not an ISO 8601 date in UTC'))

/** Whether the day exists that a text begins with: parsers take 31 February as a day of March. */
function isExistingDay(text: string): boolean {
  const day = text.slice(0, 10)
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
}

/** An instant in a request: it must exist. */
export const InstantInput = Instant.check(
  z.refine((text) => isExistingDay(text) && !Number.isNaN(Date.parse(text)), 'is not an existing date'),
)

const notADate = 'must be a date, or a date and time'

/**
 * A date, or a date and time, converted to an instant. Without a time zone it is Indian time; a date alone
 * means the end of that day.
 */
export const Moment = z.pipe(
  z.string(notADate).check(
    z.regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/, notADate),
    z.refine((text) => isExistingDay(text) && momentOf(text) !== null, notADate),
  ),
  z.transform((text: string) => momentOf(text) ?? ''),
)

function momentOf(text: string): string | null {
  const instant = new Date(withZone(text))
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

function withZone(text: string): string {
  if (text.length === 10) return `${text}T23:59:59.999+05:30`
  const hasZone = /(Z|[+-]\d\d:\d\d)$/.test(text.slice(10))
  return hasZone ? text : `${text}+05:30`
}

/** A date as date inputs send it. */
export const Day = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a date'))

/** A date in a request: it must exist. */
export const DayInput = Day.check(z.refine(isExistingDay, 'is not an existing date'))

/** A whole number in a query string, within inclusive bounds. */
export const wholeNumber = (from: number, to: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/, `must be a whole number from ${from} to ${to}`)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.minimum(from, `must be at least ${from}`), z.maximum(to, `must be at most ${to}`)),
    ),
  )

/** A query parameter that counts as absent if it is empty. */
export const emptyAsAbsent = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(
    z.pipe(
      z.transform((text: unknown) => (typeof text === 'string' && text.trim() === '' ? undefined : text)),
      z.optional(schema),
    ),
  )

/** Page number, from 1, and page size. */
export const PageQuery = z.object({
  page: z._default(wholeNumber(1, 1_000_000), 1),
  limit: z._default(wholeNumber(1, 100), 100),
})
export type PageQuery = z.output<typeof PageQuery>

/**
 * Pagination for lists that grow while they are read: instead of a page, the rows after the cursor `before`,
 * or the rows directly above the cursor `after` (both row ids). As fast at the end of a long list as at its
 * start.
 */
export const CursorQuery = z.extend(PageQuery, { before: emptyAsAbsent(Id), after: emptyAsAbsent(Id) })
export type CursorQuery = z.output<typeof CursorQuery>

/** A search text. Databases reject zero bytes in text. */
export const SearchText = z.string().check(
  z.refine((text) => !text.includes('\0'), 'must be text'),
  z.overwrite(cleanSearch),
  z.maxLength(100, 'must be at most 100 characters'),
)

/** Rejects line breaks and invisible characters. */
export const onOneLine = (issue = 'must be on one line, without invisible characters') =>
  z.refine<string>(isOneLine, { error: issue, abort: true })

/** Trimmed text of a length, on one line. */
export const textBetween = (min: number, max: number) =>
  z
    .string('must be text')
    .check(
      z.trim(),
      z.minLength(min, `must have ${min} to ${max} characters`),
      z.maxLength(max, `must have ${min} to ${max} characters`),
      onOneLine(),
    )

/** Trimmed text on one line that is not empty. `absent`: the issue if there is no text. */
export const oneLine = (max: number, absent = 'must not be empty') =>
  z
    .string(absent)
    .check(
      z.trim(),
      z.minLength(1, 'must not be empty'),
      z.maxLength(max, `must be at most ${max} characters`),
      onOneLine(),
    )

/** Trimmed text of several lines. `issue`: of invisible characters; `absent`: if there is no text. */
export const multilineText = (issue: string, absent?: string) =>
  z.string(absent).check(
    z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
    z.refine((text) => text.split('\n').every(isOneLine), issue),
  )

export const isMediaAddress = () =>
  z.regex(/^(\/(?!\/)|https?:\/\/)\S{1,2000}$/, 'must be the address of a picture or video')

/** Address of a picture or film, in this shop or elsewhere on the web. */
export const MediaAddress = z.string().check(isMediaAddress())

/** A typed password or code: only its length is checked here. */
export const Typed = z.string('is needed').check(z.minLength(1, 'is needed'), z.maxLength(500, 'is too long'))

/** A mailed code, one of an authenticator app, or a recovery code. */
export const TypedCode = Typed.check(z.overwrite(cleanReference))

/** Response of a write without data to return. */
export const Message = z.object({ message: z.string() })

/** The author as clients send it; must be the signed-in user. */
export const Author = z.optional(z.nullable(z.string()))

/** The version that the editor loaded; if omitted, the edit overwrites later changes. */
export const Version = z.optional(z.int().check(z.minimum(1)))

/** An optional text; empty counts as none. */
export const optionalText = (maxLength: number) =>
  z.nullable(
    z.pipe(
      z.string().check(z.trim(), atMost(maxLength)),
      z.transform((text: string) => text || null),
    ),
  )

/** An optional text on one line. */
export const optionalLine = (maxLength: number) =>
  z.nullable(
    z.pipe(
      z.string().check(z.trim(), atMost(maxLength), onOneLine()),
      z.transform((text: string) => text || null),
    ),
  )

const atMost = (maxLength: number) =>
  z.maxLength(maxLength, `must be at most ${maxLength.toLocaleString('en-IN')} characters`)
