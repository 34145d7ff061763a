/** Words of a query that count; nobody types more, and each costs time. */
export const MOST_WORDS = 8

/** Words that say nothing about a piece of jewellery. */
const empty = new Set(['a', 'an', 'and', 'by', 'for', 'from', 'in', 'is', 'it', 'my', 'of', 'on', 'or', 'the', 'to', 'with'])

/**
 * What else a word asks for: the menu's spellings, common misspellings, and what pieces, stones and metals are called
 * in Indian shops. Keys and values are as `searchWords` writes them.
 */
const alsoMeant: Record<string, readonly string[]> = {
  jewelry: ['jewellery'], jewelery: ['jewellery'], jwellery: ['jewellery'],
  ankle: ['anklet'], payal: ['anklet'], pajeb: ['anklet'], jhanjhar: ['anklet'], पायल: ['anklet'],
  anguthi: ['ring'], angoothi: ['ring'], mundri: ['ring'], band: ['ring'], अंगूठी: ['ring'],
  bangle: ['kada'], kada: ['bangle'], kara: ['kada'], kangan: ['bangle', 'kada'], churi: ['bangle'], chudi: ['bangle'], कंगन: ['bangle', 'kada'],
  haar: ['necklace'], mala: ['necklace'], choker: ['necklace'], pendant: ['necklace'], हार: ['necklace'],
  jhumki: ['jhumka'], झुमका: ['jhumka'], bali: ['hoop'], kundal: ['earring'], top: ['stud'],
  zanjeer: ['chain'], sikka: ['coin'], murti: ['idol'],
  sona: ['gold'], chandi: ['silver'], heera: ['diamond', 'solitaire'], moti: ['pearl'],
  panna: ['emerald'], manik: ['ruby'], neelam: ['sapphire'], pukhraj: ['citrine'],
  bride: ['bridal'], dulhan: ['bridal'], wedding: ['bridal'], shaadi: ['bridal'],
  gent: ['men'], man: ['men'], child: ['kid'], children: ['kid'], baby: ['kid'],
}

/**
 * The words of a text as the search compares them: lower case, without accents (Pavé is pave) and apostrophes,
 * singular, without words that say nothing.
 */
export function searchWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/\bear rings?\b/g, 'earring')
    .normalize('NFC')
  return plain.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '' && !empty.has(word)).map(singular)
}

/** Further words that find what this word asks for. */
export const wordsAlsoMeant = (word: string): readonly string[] => (Object.hasOwn(alsoMeant, word) ? (alsoMeant[word] ?? []) : [])

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
