/** The router's own scripts in a rendered page. They hold the page's data. */
const DATA = /<script(?: (?:nonce="[^"]*"|data-tsr-stream-part=""))*>[\s\S]*?<\/script>/g
/** Matches strings, which stay unchanged, and the timestamps of router and query data. */
const TEXT_OR_TIME = /"(?:[^"\\]|\\.)*"|\b(u|dataUpdatedAt|errorUpdatedAt|dehydratedAt):\d+/g

/**
 * Removes the timestamps of fetched data from a rendered page. They are not needed, because a page's data
 * counts as fresh (`markQueriesFresh`), and they would make each rendering different for caches and browsers.
 */
export const withoutTimes = (html: string): string =>
  html.replace(DATA, (script) =>
    script.replace(TEXT_OR_TIME, (found, name?: string) => (name ? `${name}:0` : found)),
  )
