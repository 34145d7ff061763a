const dateTime = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' })
const date = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium' })

/**
 * A time in the reader's time zone. Only for parts rendered in the browser: the server does not know the
 * reader's time zone.
 */
export const LocalTime = ({ at, day = false }: { at: string; day?: boolean }) => (
  <time dateTime={at}>{(day ? date : dateTime).format(new Date(at))}</time>
)
