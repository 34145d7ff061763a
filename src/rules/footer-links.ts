/** A link in the footer of every page. `href`: a path of the shop, or an address on the web. */
export type OwnFooterLink = { column: string; text: string; href: string }

const MAX_LINKS = 40
/** Columns that fit beside the one with the name of the shop. */
const MAX_COLUMNS = 3

/**
 * Reads the links of the footer from JSON: `[{"column": "Information", "text": "Our story", "href":
 * "/about"}]`. `problem` tells the owner why it is refused. An empty text has none.
 */
export function readFooterLinks(json: string): { links: OwnFooterLink[]; problem?: string } {
  if (json.trim() === '') return { links: [] }
  const parsed = parse(json)
  if (!Array.isArray(parsed)) return { links: [], problem: 'must be a list of links as JSON' }
  if (parsed.length > MAX_LINKS) return { links: [], problem: `must have at most ${MAX_LINKS} links` }

  const links: OwnFooterLink[] = []
  for (const [index, link] of parsed.entries()) {
    if (!isLink(link)) {
      return {
        links: [],
        problem: `link ${index + 1} must have column and text of 1 to 40 characters, and href: a path of this shop or an https address`,
      }
    }
    links.push({ column: link.column, text: link.text, href: link.href })
  }
  const columns = new Set(links.map(({ column }) => column))
  if (columns.size > MAX_COLUMNS) return { links: [], problem: `must have at most ${MAX_COLUMNS} columns` }
  return { links }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function isLink(link: unknown): link is OwnFooterLink {
  if (typeof link !== 'object' || link === null) return false
  const { column, text, href } = link as Record<string, unknown>
  return isWord(column) && isWord(text) && isHref(href)
}

const isWord = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() === value && value.length >= 1 && value.length <= 40

const isHref = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 300 &&
  (/^\/(?![/\\])[^\s\\]*$/.test(value) || (/^https:\/\/[^\s\\]+$/.test(value) && URL.canParse(value)))
