/** A day as people in India write it: `2026-11-27` as `27/11/2026`; empty for an empty text. */
export const writtenDay = (iso: string): string => iso.split('-').toReversed().join('/')

/**
 * The day of a typed text, such as `27/11/2026`, `27112026` or `2026-11-27`, as 2026-11-27; empty for an
 * empty text, undefined for anything else.
 */
export function readTypedDay(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return ''

  const whole = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const written = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(text)
  const digits = /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  const [year = '', month = '', day = ''] =
    whole?.slice(1) ?? (written ?? digits)?.slice(1).toReversed() ?? []
  const iso = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  const date = new Date(`${iso}T00:00:00Z`)

  // The 31st of a shorter month would become a day of the next one.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}
