/** A block of a product's description. */
export type DescriptionPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'bullets'; items: string[] }

/**
 * Splits a description by line. Lines that start with * or - are bullets (consecutive ones form one list),
 * lines that start with `The Design:` or `Styling Tip:` are sub-headings, others are paragraphs. Empty lines
 * only separate.
 */
export function splitDescription(description: string): DescriptionPart[] {
  const parts: DescriptionPart[] = []
  let apart = true
  for (const line of description.split(/\r\n|\r|\n/).map((each) => each.trim())) {
    const part = line === '' ? undefined : partOf(line)
    const last = parts.at(-1)
    if (!apart && part?.kind === 'bullets' && last?.kind === 'bullets') last.items.push(...part.items)
    else if (part) parts.push(part)
    apart = line === ''
  }
  return parts
}

const MAX_KEY_FACTS = 4

/** The first bullets of a description: what a piece is made of, how heavy and how large it is. */
export const keyFacts = (description: string): string[] =>
  splitDescription(description)
    .flatMap((part) => (part.kind === 'bullets' ? part.items : []))
    .slice(0, MAX_KEY_FACTS)

function partOf(line: string): DescriptionPart | undefined {
  if (/^[*-]/.test(line)) {
    const item = line.replace(/^[*-]+\s*/, '')
    return item === '' ? undefined : { kind: 'bullets', items: [item] }
  }
  if (/^(The Design|Styling Tip):/.test(line)) return { kind: 'heading', text: line }
  return { kind: 'paragraph', text: line }
}
