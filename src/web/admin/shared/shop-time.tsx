const dateTime = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })
const date = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })

/** An instant in India's time, as the shop reckons its days. */
export const ShopTime = ({ at, day = false }: { at: string; day?: boolean }) => (
  <time dateTime={at}>{(day ? date : dateTime).format(new Date(at))}</time>
)

/** An instant as a date-time field takes it: India's time to the minute, without a zone. */
export const fieldTime = (at: string): string => new Date(Date.parse(at) + 5.5 * 3_600_000).toISOString().slice(0, 16)
