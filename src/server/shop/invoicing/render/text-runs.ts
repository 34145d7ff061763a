/**
 * The fonts that scripts/subset-fonts.ts makes of a face: of English, and of signs that the package keeps
 * apart.
 */
const faces = {
  serif: ['newsreader-400', 'newsreader-apart-400'],
  sans: ['figtree-400', 'figtree-apart-400'],
  strong: ['figtree-600', 'figtree-apart-600'],
} as const
export type Face = keyof typeof faces

/** Characters in the main fonts (English), and in those apart: the rupee sign and letters with a macron. */
const LATIN = /[\u0020-\u007e\u00a0-\u00ff–—‘’“”•…×€™·−]/
const APART = /[₹ĀāĪīŪūŚśĒēŌō]/

/**
 * Fonts of one weight that all faces share, with the characters that scripts/subset-fonts.ts gives them.
 * pdfkit sets the first three; shaped-text.ts the others.
 */
const setFonts: [font: string, signs: RegExp][] = [
  ['latin-ext-400', /[\u0100-\u024f\u02b9-\u02bc\u1e00-\u1e9f\u1ef2-\u1eff]/],
  ['vietnamese-400', /[\u1ea0-\u1ef1]/],
  ['devanagari-400', /[\u0900-\u097f]/],
]
const shapedFonts: [font: string, signs: RegExp][] = [
  ['bengali-400', /[\u0980-\u09ff]/],
  ['gurmukhi-400', /[\u0a00-\u0a7f]/],
  ['gujarati-400', /[\u0a80-\u0aff]/],
  ['oriya-400', /[\u0b00-\u0b7f]/],
  ['tamil-400', /[\u0b80-\u0bff]/],
  ['telugu-400', /[\u0c00-\u0c7f]/],
  ['kannada-400', /[\u0c80-\u0cff]/],
  ['malayalam-400', /[\u0d00-\u0d7f]/],
  ['arabic-400', /[\u0600-\u06ff\u0750-\u077f]/],
  ['meetei-mayek-400', /[\uaae0-\uaaf6\uabc0-\uabf9]/],
  ['ol-chiki-400', /[\u1c50-\u1c7f]/],
]
const sharedFonts = [...setFonts, ...shapedFonts]

/** The fonts that pdfkit sets, and reads when it first does. */
export const fontNames = [...new Set([...Object.values(faces).flat(), ...setFonts.map(([font]) => font)])]

/** Whether shaped-text.ts sets the texts of a font. */
export const isShaped = (font: string): boolean => shapedFonts.some(([name]) => name === font)

/** Signs that belong to the word that they are in: joiners, and the full stops of Indian scripts. */
const JOINED = /\u200c|\u200d|[\u0964\u0965]/
const ARABIC = 'arabic-400'

/** A part of a text that one font has. */
export type Run = { font: string; text: string }

/**
 * Splits a text by the font that has its characters; a character that no font has loses its accent or becomes
 * a question mark. Words are passed whole to the font, which shapes ligatures and reorders vowel signs.
 */
export function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = []
  for (const sign of text.normalize('NFC')) {
    const last = runs.at(-1)
    const { font, shown } = shownBy(sign, face, last?.font)
    if (last?.font === font) last.text += shown
    else if (shown !== '') runs.push({ font, text: shown })
  }
  return joinArabic(runs)
}

function shownBy(sign: string, face: Face, before: string | undefined): { font: string; shown: string } {
  const [latin, apart] = faces[face]
  const isInScript = sharedFonts.some(([font]) => font === before)
  if (JOINED.test(sign) && isInScript && before !== undefined) return { font: before, shown: sign }
  if (APART.test(sign)) return { font: apart, shown: sign }
  if (LATIN.test(sign)) return { font: latin, shown: sign }

  const shared = sharedFonts.find(([, signs]) => signs.test(sign))
  if (shared) return { font: shared[0], shown: sign }

  // A mark that no letter of a font has, and a sign that shows nothing.
  if (/[\p{Mn}\p{Cf}]/u.test(sign)) return { font: before ?? latin, shown: '' }
  const plain = sign.normalize('NFD').charAt(0)
  return { font: latin, shown: LATIN.test(plain) ? plain : '?' }
}

/** Words of Urdu run from right to left, so that the spaces between them are part of their run. */
function joinArabic(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  for (const run of runs) {
    const [before, last] = joined.slice(-2)
    if (run.font === ARABIC && before?.font === ARABIC && last?.text.trim() === '') {
      before.text += last.text + run.text
      joined.pop()
    } else joined.push({ ...run })
  }
  return joined
}

/** Tabular figures, so that amounts align in columns. */
const FIGURES = { features: ['tnum' as const, 'kern' as const] }

/**
 * Without features, pdfkit lays out each word of a document once. A Devanagari word takes a millisecond; the
 * font has no tabular figures, so the result looks the same.
 */
export const optionsFor = (font: string) => (font === 'devanagari-400' ? {} : FIGURES)
