import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import subsetFont from 'subset-font'
import { measureFont, type FontMetrics } from './font-metrics.ts'

/*
 * Makes the font files of the shop, their style sheet, and the fonts of the PDF documents, from the packages
 * of Newsreader, Figtree and Noto Sans (all SIL Open Font License 1.1). Accented letters are in
 * separate files, which a browser fetches when a page contains one. Run by hand after an update of a font:
 * node scripts/subset-fonts.ts
 */

const root = resolve(import.meta.dirname, '..')
const packages = `${root}/node_modules/@fontsource-variable`

type FontFile = {
  name: string
  family: string
  source: string
  text: string
  /** Fixed value or range of each variable axis. */
  axes: { wght: number | { min: number; max: number; default: number }; opsz?: number }
  style: 'normal' | 'italic'
  unicodeRange?: string
  /** System fonts used as a fallback until this one has loaded. */
  fallbacks: FallbackFont[]
}

/** A system font with its metrics in units per em; `width` is the mean advance of English text. */
type FallbackFont = { family: string; local: string[]; unitsPerEm: number; width: number }

// The widths of Arial and of both DejaVu fonts are computed from their letters; the others are relative to
// Arial as in the Capsize metrics.
const georgia = { family: 'Newsreader Georgia', local: ['Georgia'], unitsPerEm: 2048, width: 900 }
const georgiaItalic = { ...georgia, local: ['Georgia Italic', 'Georgia-Italic'], width: 918 }
const notoSerif = {
  family: 'Newsreader Noto',
  local: ['Noto Serif', 'NotoSerif-Regular'],
  unitsPerEm: 1000,
  width: 474,
}
const notoSerifItalic = { ...notoSerif, local: ['Noto Serif Italic', 'NotoSerif-Italic'], width: 462 }
const dejavuSerif = {
  family: 'Newsreader DejaVu',
  local: ['DejaVu Serif', 'DejaVuSerif'],
  unitsPerEm: 2048,
  width: 1045,
}
const dejavuSerifItalic = { ...dejavuSerif, local: ['DejaVu Serif Italic', 'DejaVuSerif-Italic'] }
const arial = {
  family: 'Figtree Arial',
  local: ['Arial', 'ArialMT', 'Liberation Sans'],
  unitsPerEm: 2048,
  width: 900,
}
const roboto = { family: 'Figtree Roboto', local: ['Roboto', 'Roboto-Regular'], unitsPerEm: 2048, width: 898 }
const dejavuSans = {
  family: 'Figtree DejaVu',
  local: ['DejaVu Sans', 'DejaVuSans'],
  unitsPerEm: 2048,
  width: 1034,
}

/** The characters of English text, and the rest of Latin-1 and Latin Extended-A. */
const english = `${String.fromCodePoint(...span(0x20, 0x7e), 0xa0)}é×©·–—‘’“”•…′″−€™→←`
const accents = String.fromCodePoint(
  ...span(0xa1, 0x17f).filter((code) => !english.includes(String.fromCodePoint(code))),
)
/** Letters with a dot below or above, in names written in Latin script. */
const INDIAN_RANGE = 'U+1E00-1EFF'
const ACCENTS_RANGE = 'U+A1-A8, U+AA-B6, U+B8-D6, U+D8-E8, U+EA-17F'

// One optical size between text and display: sharp at 40 px and still firm at 17 px. Weights are light or
// regular.
const upright = { opsz: 44, wght: { min: 300, max: 400, default: 400 } }
// Used in one weight only.
const italic = { opsz: 40, wght: 300 }
const sans = { wght: { min: 400, max: 700, default: 400 } }

const newsreader = {
  family: 'Newsreader Shop',
  source: 'newsreader/files/newsreader-latin-opsz-normal.woff2',
  axes: upright,
  style: 'normal',
} as const
const newsreaderItalic = {
  family: 'Newsreader Shop',
  source: 'newsreader/files/newsreader-latin-opsz-italic.woff2',
  axes: italic,
  style: 'italic',
} as const
const figtree = {
  family: 'Figtree Shop',
  source: 'figtree/files/figtree-latin-wght-normal.woff2',
  axes: sans,
  style: 'normal',
} as const
// The rupee sign is only in Figtree's latin-ext file; the letters of Indian names in Latin script are taken
// with it.
const figtreeApart = { ...figtree, source: 'figtree/files/figtree-latin-ext-wght-normal.woff2' } as const
const newsreaderApart = {
  ...newsreader,
  source: 'newsreader/files/newsreader-latin-ext-opsz-normal.woff2',
} as const
const indian = '₹ĀāĪīŪūṚṛṢṣṬṭḌḍṆṇŚśṄṅḶḷṂṃḤḥĒēŌō'

const files: FontFile[] = [
  { ...newsreader, name: 'newsreader', text: english, fallbacks: [georgia, notoSerif, dejavuSerif] },
  { ...newsreader, name: 'newsreader-accents', text: accents, unicodeRange: ACCENTS_RANGE, fallbacks: [] },
  { ...newsreaderApart, name: 'newsreader-indian', text: indian, unicodeRange: INDIAN_RANGE, fallbacks: [] },
  {
    ...newsreaderItalic,
    name: 'newsreader-italic',
    text: english,
    fallbacks: [georgiaItalic, notoSerifItalic, dejavuSerifItalic],
  },
  {
    ...newsreaderItalic,
    name: 'newsreader-italic-accents',
    text: accents,
    unicodeRange: ACCENTS_RANGE,
    fallbacks: [],
  },
  { ...figtree, name: 'figtree', text: english, fallbacks: [arial, roboto, dejavuSans] },
  { ...figtree, name: 'figtree-accents', text: accents, unicodeRange: ACCENTS_RANGE, fallbacks: [] },
  {
    ...figtreeApart,
    name: 'figtree-rupee',
    text: indian,
    unicodeRange: 'U+20B9, U+100-17F, U+1E00-1EFF',
    fallbacks: [],
  },
]

function span(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

const rules: string[] = []
for (const { name, family, source, text, axes, style, unicodeRange, fallbacks } of files) {
  const original = readFileSync(`${packages}/${source}`)
  const woff = await subsetFont(original, text, { targetFormat: 'woff2', variationAxes: axes })
  writeFileSync(`${root}/src/web/fonts/${name}.woff2`, woff)
  const { wght } = axes
  rules.push(
    fontFace({
      'font-family': `'${family}'`,
      src: `url('../fonts/${name}.woff2') format('woff2')`,
      'font-weight': typeof wght === 'number' ? String(wght) : `${wght.min} ${wght.max}`,
      'font-style': style === 'italic' ? style : undefined,
      'font-display': 'swap',
      'unicode-range': unicodeRange,
    }),
  )
  const metrics = measureFont(
    await subsetFont(original, text, { targetFormat: 'truetype', variationAxes: axes }),
  )
  for (const fallback of fallbacks) rules.push(fallbackFace(fallback, metrics, style))
  console.log(`${name}: ${woff.length} bytes`)
}
writeFileSync(
  `${root}/src/web/ui/fonts.css`,
  `/* Generated by scripts/subset-fonts.ts. The fallback fonts are adjusted to the width and height of the fonts they\n   replace. */\n${rules.join('\n\n')}\n`,
)

/*
 * PDF documents use fonts of one weight each, which every PDF reader supports. Separate fonts contain what
 * the packages keep apart: the rupee sign and the letters of Indian names. What people write in another
 * script or with rarer marks has one font for all faces, loaded when a document has such a letter; joiners
 * choose between forms of a letter.
 */
const latin = english + accents
const joiners = [0x200c, 0x200d, 0x25cc]
const scripts: [name: string, blocks: number[][]][] = [
  ['latin-ext', [span(0x100, 0x24f), span(0x2b9, 0x2bc), span(0x1e00, 0x1e9f), span(0x1ef2, 0x1eff)]],
  ['vietnamese', [span(0x1ea0, 0x1ef1)]],
  ['devanagari', [span(0x900, 0x97f)]],
  ['bengali', [span(0x964, 0x965), span(0x980, 0x9ff)]],
  ['gurmukhi', [span(0x964, 0x965), span(0xa00, 0xa7f)]],
  ['gujarati', [span(0x964, 0x965), span(0xa80, 0xaff)]],
  ['oriya', [span(0x964, 0x965), span(0xb00, 0xb7f)]],
  ['tamil', [span(0x964, 0x965), span(0xb80, 0xbff)]],
  ['telugu', [span(0x964, 0x965), span(0xc00, 0xc7f)]],
  ['kannada', [span(0x964, 0x965), span(0xc80, 0xcff)]],
  ['malayalam', [span(0x964, 0x965), span(0xd00, 0xd7f)]],
  ['arabic', [[0x20], span(0x600, 0x6ff), span(0x750, 0x77f)]],
  ['meetei-mayek', [span(0xaae0, 0xaaf6), span(0xabc0, 0xabf9)]],
  ['ol-chiki', [span(0x1c50, 0x1c7f)]],
]

/** The package of a script is named after it; two parts of Latin are in the package without a name. */
const packageOf = (script: string) =>
  script === 'latin-ext' || script === 'vietnamese' ? 'noto-sans' : `noto-sans-${script}`

const papers: [name: string, face: Pick<FontFile, 'source' | 'axes'>, text: string, weight: number][] = [
  ['newsreader-400', newsreader, latin, 400],
  ['newsreader-apart-400', newsreaderApart, indian, 400],
  ['figtree-400', figtree, latin, 400],
  ['figtree-apart-400', figtreeApart, indian, 400],
  ['figtree-600', figtree, latin, 600],
  ['figtree-apart-600', figtreeApart, indian, 600],
  ...scripts.map(([script, blocks]): (typeof papers)[number] => [
    `${script}-400`,
    { source: `${packageOf(script)}/files/${packageOf(script)}-${script}-wght-normal.woff2`, axes: sans },
    String.fromCodePoint(...joiners, ...blocks.flat()),
    400,
  ]),
]
for (const [name, { source, axes }, text, wght] of papers) {
  const font = await subsetFont(readFileSync(`${packages}/${source}`), text, {
    targetFormat: 'truetype',
    variationAxes: { ...axes, wght },
  })
  writeFileSync(`${root}/src/server/shop/invoicing/render/fonts/${name}.ttf`, font)
  console.log(`${name}: ${font.length} bytes`)
}

function fontFace(lines: Record<string, string | undefined>): string {
  const body = Object.entries(lines)
    .filter(([, value]) => value !== undefined)
    .map(([property, value]) => `  ${property}: ${value};`)
  return `@font-face {\n${body.join('\n')}\n}`
}

/** A system font scaled to our mean width and baseline, so that text does not move when our font loads. */
function fallbackFace(
  { family, local, unitsPerEm, width }: FallbackFont,
  ours: FontMetrics,
  style: FontFile['style'],
): string {
  const scale = ours.width / (width / unitsPerEm)
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`
  return fontFace({
    'font-family': `'${family}'`,
    src: local.map((name) => `local('${name}')`).join(', '),
    'font-style': style === 'italic' ? style : undefined,
    'size-adjust': percent(scale),
    'ascent-override': percent(ours.ascent / scale),
    'descent-override': percent(ours.descent / scale),
    'line-gap-override': percent(ours.lineGap / scale),
  })
}
