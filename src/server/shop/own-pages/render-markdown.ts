import MarkdownIt, { type Token } from 'markdown-it'
import { isLinkAllowed, isPictureOfShop } from './allowed-addresses.ts'

/** What a page may contain. Everything else, HTML too, is shown as it was typed. */
const ALLOWED = ['heading', 'list', 'table', 'link', 'image', 'emphasis', 'escape', 'entity', 'newline']

/** Longest summary of a page, in characters. */
const MAX_SUMMARY = 160

const markdown = new MarkdownIt('zero', { html: false, linkify: false, maxNesting: 20 }).enable(ALLOWED)
// `removeUnsafe` decides, so that a refused link still shows its text.
markdown.validateLink = () => true
markdown.core.ruler.push('remove_unsafe', ({ tokens, env }) => {
  const { sizes } = env as Environment
  for (const token of tokens) {
    lowerHeading(token)
    if (token.children) token.children = removeUnsafe(token.children, sizes)
  }
})

/** Widths and heights of pictures in pixels, by the hash in their address. */
export type PictureSizes = ReadonlyMap<string, { width: number; height: number }>
type Environment = { sizes?: PictureSizes }

/** Turns the Markdown of a page into HTML that is safe to show, with the `sizes` of its pictures. */
export const renderMarkdown = (body: string, sizes?: PictureSizes): string => markdown.render(body, { sizes })

/** The beginning of the text on one line, and the first picture, of a page's Markdown. */
export function summarise(body: string): { summary: string; picture: string | null } {
  const tokens = markdown.parse(body, {})
  const first = tokens.find((_token, index) => tokens[index - 1]?.type === 'paragraph_open')
  const picture = tokens.flatMap(({ children }) => children ?? []).find(({ type }) => type === 'image')
  return {
    summary: shorten(textOf(first?.children ?? [])),
    picture: picture ? addressOf(picture, 'src') : null,
  }
}

/** The title of the page is its only heading of the first level. */
function lowerHeading(token: Token): void {
  if (token.tag === 'h1') token.tag = 'h2'
}

/** Leaves out links that lead nowhere good, but not their text; a foreign picture becomes its description. */
function removeUnsafe(tokens: Token[], sizes: PictureSizes | undefined): Token[] {
  let isInRefusedLink = false
  return tokens.filter((token) => {
    if (token.type === 'link_open') {
      isInRefusedLink = !isLinkAllowed(addressOf(token, 'href'))
      return !isInRefusedLink
    }
    if (token.type === 'link_close') return !isInRefusedLink

    if (token.type === 'image') keepPicture(token, sizes)
    return true
  })
}

function keepPicture(token: Token, sizes: PictureSizes | undefined): void {
  const address = addressOf(token, 'src')
  if (isPictureOfShop(address)) {
    const size = sizes?.get(address.slice(7, 39))
    if (size) {
      token.attrSet('width', String(size.width))
      token.attrSet('height', String(size.height))
    }
    token.attrSet('loading', 'lazy')
    return
  }
  token.type = 'text'
  token.tag = ''
  token.attrs = null
  token.content = textOf(token.children ?? [])
  token.children = null
}

const addressOf = (token: Token, name: 'href' | 'src'): string => String(token.attrGet(name) ?? '')

const textOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Cuts a text between words. */
function shorten(text: string): string {
  if (text.length <= MAX_SUMMARY) return text
  return `${text.slice(0, MAX_SUMMARY).replace(/\s+\S*$/, '')}…`
}
