const dateTime = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' })
const date = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium' })

/**
 * An instant in the reader's own time zone. Only for parts that the browser draws by itself: the server does not know
 * where a page is read.
 */
export const LocalTime = ({ at, day = false }: { at: string; day?: boolean }) => (
  <time dateTime={at}>{(day ? date : dateTime).format(new Date(at))}</time>
)
