import { SaxesParser } from 'saxes'

/** Reads a product feed: the fields of each row by their names. @throws Error unless it is well-formed. */
export function readFeed(xml: string): Record<string, string>[] {
  const rows: Record<string, string>[] = []
  let text = ''
  const parser = new SaxesParser({ xmlns: true })

  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    text = ''
    if (name === 'item') rows.push({})
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('closetag', ({ prefix, local, uri }) => {
    if (prefix !== 'g') return
    if (uri !== 'http://base.google.com/ns/1.0') throw new Error(`wrong namespace ${uri}`)
    Object.assign(rows.at(-1) ?? {}, { [local]: text })
  })

  parser.write(xml).close()
  return rows
}
