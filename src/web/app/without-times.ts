/** The router's own scripts in a rendered page, which carry the page's data. */
const DATA = /<script(?: (?:nonce="[^"]*"|data-tsr-stream-part=""))*>[\s\S]*?<\/script>/g
/** Texts, which stay as they are, and the instants at which the router and the queries got what they hold. */
const TEXT_OR_TIME = /"(?:[^"\\]|\\.)*"|\b(u|dataUpdatedAt|dehydratedAt):\d+/g

/**
 * A rendered page without the instants at which its data was fetched. Nobody needs them, since a page counts as fresh when
 * it opens (`countAsFresh`); with them every rendering, on every node, would be another page to caches and browsers.
 */
export const withoutTimes = (html: string): string =>
  html.replace(DATA, (script) => script.replace(TEXT_OR_TIME, (found, name?: string) => (name ? `${name}:0` : found)))
