import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settingsDocument } from '../scripts/settings-document.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const documents = globSync(['*.md', 'docs/**/*.md', 'demo/**/*.md'])

/** The anchors of a document, as GitHub makes them from its headings. */
function anchorsOf(path: string): string[] {
  const prose = read(path).replace(/^```[^]*?^```/gm, '')
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Links of a document to a file or heading that does not exist. */
function brokenLinks(document: string): string[] {
  const links = [...read(document).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    const [file = '', anchor] = link.split('#')
    const path = file === '' ? document : normalize(join(dirname(document), file))
    return !existsSync(path) || (anchor !== undefined && !anchorsOf(path).includes(anchor))
  })
}

describe('the documents', () => {
  test.each(documents)('%s has no broken links', (document) => expect(brokenLinks(document)).toEqual([]))

  test('docs/settings.md describes every setting as the schema does', () => {
    // scripts/node scripts/settings-document.ts writes it again.
    expect(read('docs/settings.md')).toBe(settingsDocument())
  })
})
