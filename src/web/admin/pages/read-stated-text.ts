/**
 * Reads a page of the shop as Markdown, so that the owner begins with the stated text. Parts that Markdown
 * does not have, such as the steps with pictures, become plain text.
 */
export async function readStatedText(path: string): Promise<string> {
  const response = await fetch(path, { credentials: 'omit' })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const article = page.querySelector('main article')
  if (!article) return ''

  for (const part of article.querySelectorAll('nav, h1, picture, svg, .sr-only')) part.remove()
  return blocksOf(article).join('\n\n')
}

/** The Markdown of the blocks in an element. */
function blocksOf(element: Element): string[] {
  return [...element.children].flatMap((child) => {
    const text = inlineOf(child)
    if (/^H[2-6]$/.test(child.tagName)) return [`${'#'.repeat(Number(child.tagName[1]))} ${text}`]
    if (child.tagName === 'P') return text === '' ? [] : [text]
    if (child.tagName === 'UL' || child.tagName === 'OL') return [listOf(child)]
    if (child.tagName === 'TABLE') return [tableOf(child)]
    if (child.tagName === 'DL') return [definitionsOf(child)]
    return blocksOf(child)
  })
}

const listOf = (list: Element): string =>
  [...list.children]
    .map((item, index) => `${list.tagName === 'OL' ? `${index + 1}.` : '-'} ${inlineOf(item)}`)
    .join('\n')

function tableOf(table: Element): string {
  const rows = [...table.querySelectorAll('tr')].map((row) => [...row.children].map(inlineOf))
  const [head = [], ...others] = rows
  return [head, head.map(() => '---'), ...others].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const definitionsOf = (list: Element): string =>
  [...list.querySelectorAll('dt')]
    .map((term) => `- ${inlineOf(term)}: ${term.nextElementSibling ? inlineOf(term.nextElementSibling) : ''}`)
    .join('\n')

/** The Markdown of the words in a block. */
function inlineOf(element: Element): string {
  return [...element.childNodes].map(wordsOf).join('').replaceAll(/\s+/g, ' ').trim()
}

function wordsOf(node: ChildNode): string {
  if (!(node instanceof Element)) return escaped(node.textContent ?? '')
  const text = [...node.childNodes].map(wordsOf).join('')
  if (node.tagName === 'A') return `[${text}](${node.getAttribute('href') ?? ''})`
  if (node.tagName === 'STRONG' || node.tagName === 'B') return `**${text}**`
  return text
}

/** Characters that mean something in Markdown. */
const escaped = (text: string): string => text.replaceAll(/[\\*_[\]|#]/g, String.raw`\$&`)
