const dateTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

const date = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })

/** A time in India's time zone, which defines the shop's days. */
export const ShopTime = ({ at, day = false }: { at: string; day?: boolean }) => (
  <time dateTime={at}>{(day ? date : dateTime).format(new Date(at))}</time>
)

/** A time as the value of a `datetime-local` field: India's time to the minute, without a zone. */
export const fieldTime = (at: string): string =>
  new Date(Date.parse(at) + 5.5 * 3_600_000).toISOString().slice(0, 16)
