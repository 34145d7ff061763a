/** A page as the server sends it, for tests that need no browser. */
export type Served = {
  status: number
  /** The target of a redirect. */
  location: string | null
  html: string
  title: string
  canonical: string | undefined
  /** Content of a meta tag by its name or property. */
  meta(name: string): string | undefined
  /** The structured data of one type. */
  structured(type: string): Record<string, unknown> | undefined
  /** The text of the page's main element as a client without scripts sees it, on one line. */
  text: string
}

/** Requests a page and parses what search engines read. */
export async function served(address: string, path: string): Promise<Served> {
  const response = await fetch(address + path, { redirect: 'manual' })
  const html = await response.text()
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  )
  return {
    status: response.status,
    location: response.headers.get('location'),
    html,
    title: readable(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    meta: (name) => {
      const content = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
      return content === undefined ? undefined : readable(content)
    },
    structured: (type) => blocks.find((block) => block['@type'] === type),
    text: readable(
      (/<main[^>]*>(.*?)<\/main>/s.exec(html)?.[1] ?? '')
        .replace(/<!--.*?-->|<noscript>.*?<\/noscript>/g, '')
        .replace(/<[^>]+>/g, ' '),
    ),
  }
}

const readable = (text: string) =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
    .trim()
