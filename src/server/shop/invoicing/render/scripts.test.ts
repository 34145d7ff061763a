import { describe, expect, test } from 'vitest'
import { pdfText } from '../../../../../tests/pdf-text.ts'
import { linesWithin, openPdf, widthOf, writeText, type PdfDocument } from './pdf-document.ts'
import { shapeText } from './shaped-text.ts'

/** Names with joined letters, signs before and above their letter, and joiners. */
const names: [script: string, font: string, name: string][] = [
  ['Bengali', 'bengali-400', 'শ্রীমতী লক্ষ্মী চট্টোপাধ্যায়'],
  ['Gurmukhi', 'gurmukhi-400', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Gujarati', 'gujarati-400', 'કૃષ્ણા જ્વેલર્સ'],
  ['Odia', 'oriya-400', 'ଲକ୍ଷ୍ମୀପ୍ରିୟା ମହାପାତ୍ର'],
  ['Tamil', 'tamil-400', 'கோபாலகிருஷ்ணன் ஸ்ரீ'],
  ['Telugu', 'telugu-400', 'శ్రీ వెంకటేశ్వర్లు'],
  ['Kannada', 'kannada-400', 'ಲಕ್ಷ್ಮೀ ರಾಜ್\u200cಕುಮಾರ್'],
  ['Malayalam', 'malayalam-400', 'കൃഷ്ണൻകുട്ടി ശ്രീലക്ഷ്മി'],
  ['Urdu', 'arabic-400', 'محمد علی ۱۲'],
  ['Manipuri', 'meetei-mayek-400', 'ꯂꯥꯏꯁ꯭ꯔꯝ'],
  ['Santali', 'ol-chiki-400', 'ᱥᱟᱱᱛᱟᱲᱤ'],
]

/** The bytes of a page that `draw` draws. */
async function pageOf(draw: (paper: PdfDocument) => void): Promise<Buffer> {
  const paper = openPdf({ title: 'Names', shopName: 'Kanchan', at: 0 })
  draw(paper)
  paper.end()

  const parts: Uint8Array[] = []
  for await (const part of paper) parts.push(part as Uint8Array)
  return Buffer.concat(parts)
}

const wordsOf = async (text: string) =>
  pdfText(await pageOf((paper) => writeText(paper, text, 48, 60))).join('')

describe('a page', () => {
  test.each(names)('BILL-04 prints names in %s with all of their letters', async (_script, font, name) => {
    expect(await wordsOf(`${name}, Kochi`)).toBe(`${name}, Kochi`)

    for (const word of name.split(' ')) {
      const { glyphs, width } = shapeText(font, word)
      expect(glyphs.map(({ id }) => id)).not.toContain(0)
      expect(glyphs.some(({ path }) => path !== '')).toBe(true)
      expect(width).toBeGreaterThan(0.3)
    }
  })

  test.each(['कृष्णा श्रीवास्तव', 'Kṛṣṇamūrti Śrīnivāsaṉ', 'Čapek Łukasz', 'Nguyễn Văn Đức'])(
    'BILL-04 prints %s with all of its marks',
    async (name) => {
      expect(await wordsOf(name)).toBe(name)
    },
  )

  test('a letter without a font is a question mark', async () => {
    expect(await wordsOf('木村 r̥ta')).toBe('?? rta')
  })
})

test('BILL-04 letters of Telugu and Tamil are joined', () => {
  expect(shapeText('tamil-400', 'ஸ்ரீ').glyphs).toHaveLength(1)
  expect(shapeText('telugu-400', 'శ్రీ').glyphs.length).toBeLessThan([...'శ్రీ'].length)
})

test('BILL-04 words of Urdu run from right to left, numbers do not', () => {
  const first = (text: string) => shapeText('arabic-400', text).glyphs[0]
  const [one, two] = ['۱', '۲'].map((digit) => first(digit)?.id)
  expect(
    shapeText('arabic-400', 'علی ۱۲')
      .glyphs.slice(0, 2)
      .map(({ id }) => id),
  ).toEqual([one, two])
  expect(shapeText('arabic-400', 'علی').glyphs.at(-1)?.x).toBeGreaterThan(0)
})

test('names of every script wrap between their words', async () => {
  await pageOf((paper) => {
    for (const [, , name] of names) {
      const long = `${name} ${name} ${name} ${name} ${name}`
      const lines = linesWithin(paper, long, 120)
      expect(lines.join(' ')).toBe(long)
      expect(lines.length).toBeGreaterThan(1)
      const wrapped = lines.filter((line) => line.includes(' '))
      for (const line of wrapped) expect(widthOf(paper, line, {})).toBeLessThan(121)
    }
  })
})
