/** Maximum number of terms in a query: people type fewer, and each costs time. */
export const MAX_WORDS = 8

/** Stop words. */
const empty = new Set([
  'a',
  'an',
  'and',
  'by',
  'for',
  'from',
  'in',
  'is',
  'it',
  'my',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
])

/**
 * Synonyms of a term: the menu's spellings, common misspellings, and Indian names of pieces, stones and
 * metals. Keys and values are normalised as by `searchWords`.
 */
const alsoMeant: Record<string, readonly string[]> = {
  jewelry: ['jewellery'],
  jewelery: ['jewellery'],
  jwellery: ['jewellery'],
  ankle: ['anklet'],
  payal: ['anklet'],
  pajeb: ['anklet'],
  jhanjhar: ['anklet'],
  पायल: ['anklet'],
  anguthi: ['ring'],
  angoothi: ['ring'],
  mundri: ['ring'],
  band: ['ring'],
  अंगूठी: ['ring'],
  bangle: ['kada'],
  kada: ['bangle'],
  kara: ['kada'],
  kangan: ['bangle', 'kada'],
  churi: ['bangle'],
  chudi: ['bangle'],
  कंगन: ['bangle', 'kada'],
  haar: ['necklace'],
  mala: ['necklace'],
  choker: ['necklace'],
  pendant: ['necklace'],
  हार: ['necklace'],
  jhumki: ['jhumka'],
  झुमका: ['jhumka'],
  bali: ['hoop'],
  kundal: ['earring'],
  top: ['stud'],
  zanjeer: ['chain'],
  sikka: ['coin'],
  murti: ['idol'],
  sona: ['gold'],
  chandi: ['silver'],
  heera: ['diamond', 'solitaire'],
  moti: ['pearl'],
  panna: ['emerald'],
  manik: ['ruby'],
  neelam: ['sapphire'],
  pukhraj: ['citrine'],
  bride: ['bridal'],
  dulhan: ['bridal'],
  wedding: ['bridal'],
  shaadi: ['bridal'],
  vala: ['bangle'],
  valayal: ['bangle'],
  चूड़ी: ['bangle'],
  कड़ा: ['kada', 'bangle'],
  mothiram: ['ring'],
  modhiram: ['ring'],
  kammal: ['earring', 'stud'],
  बाली: ['hoop', 'earring'],
  झुमके: ['jhumka'],
  झुमकी: ['jhumka'],
  kolusu: ['anklet'],
  padasaram: ['anklet'],
  maala: ['necklace'],
  माला: ['necklace'],
  चेन: ['chain'],
  सिक्का: ['coin'],
  thali: ['mangalsutra'],
  neckle: ['necklace'],
  neckless: ['necklace'],
  nacklace: ['necklace'],
  neklace: ['necklace'],
  pendent: ['necklace'],
  earing: ['earring'],
  jhumkha: ['jhumka'],
  braclet: ['bracelet'],
  bracelate: ['bracelet'],
  bangel: ['bangle', 'kada'],
  dimond: ['diamond', 'solitaire'],
  daimond: ['diamond', 'solitaire'],
  silvar: ['silver'],
  swarnam: ['gold'],
  velli: ['silver'],
  सोना: ['gold'],
  सोने: ['gold'],
  चांदी: ['silver'],
  चाँदी: ['silver'],
  हीरा: ['diamond', 'solitaire'],
  मोती: ['pearl'],
  gent: ['men'],
  man: ['men'],
  child: ['kid'],
  children: ['kid'],
  baby: ['kid'],
}

/**
 * Splits a text into normalised search terms: lower case, without accents (Pavé is pave) and apostrophes,
 * singular, without stop words.
 */
export function searchWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/\bear rings?\b/g, 'earring')
    .normalize('NFC')
  return plain
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '' && !empty.has(word))
    .map(singular)
}

/** Returns the synonyms of a term. */
export const wordsAlsoMeant = (word: string): readonly string[] =>
  Object.hasOwn(alsoMeant, word) ? (alsoMeant[word] ?? []) : []

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
