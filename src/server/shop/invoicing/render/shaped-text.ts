import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as harfbuzz from 'harfbuzzjs'

/** A glyph at its place from the start of a text on the baseline; y goes up. All in units of the em. */
export type PlacedGlyph = { id: number; path: string; x: number; y: number }

/** A text as its font draws it. `unit`: the font's units per em, which paths are in. */
export type ShapedText = { width: number; unit: number; glyphs: PlacedGlyph[] }

type LoadedFont = { font: harfbuzz.Font; unit: number; paths: Map<number, string> }

/** Fonts are read when a text first needs them, and kept. */
const loaded = new Map<string, LoadedFont>()

function fontNamed(name: string): LoadedFont {
  const known = loaded.get(name)
  if (known) return known

  const bytes = readFileSync(join(import.meta.dirname, `fonts/${name}.ttf`))
  const face = new harfbuzz.Face(new harfbuzz.Blob(Uint8Array.from(bytes).buffer))
  const font = { font: new harfbuzz.Font(face), unit: face.upem, paths: new Map<number, string>() }
  loaded.set(name, font)
  return font
}

/** Numbers run from left to right, also among words that run from right to left. */
const NUMBERS = /([\u0660-\u0669\u06f0-\u06f9]+)/

/**
 * Shapes a text of one script: letters are joined, reordered and placed as its readers expect. pdfkit shapes
 * Latin and Devanagari itself, but fails on letters of other scripts of India.
 */
export function shapeText(fontName: string, text: string): ShapedText {
  const { font, unit, paths } = fontNamed(fontName)
  const glyphs: PlacedGlyph[] = []
  let width = 0

  for (const part of partsFromLeft(text)) {
    const buffer = new harfbuzz.Buffer()
    buffer.addText(part)
    buffer.guessSegmentProperties()
    if (NUMBERS.test(part)) buffer.setDirection(harfbuzz.Direction.LTR)
    harfbuzz.shape(font, buffer)

    const places = buffer.getGlyphPositions()
    for (const [index, { codepoint: id }] of buffer.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[index] ?? {}
      const path = paths.get(id) ?? font.glyphToPath(id)
      paths.set(id, path)
      glyphs.push({ id, path, x: (width + xOffset) / unit, y: yOffset / unit })
      width += xAdvance
    }
  }

  return { width: width / unit, unit, glyphs }
}

/** The words and numbers of a text in the order in which they stand, from the left. */
const partsFromLeft = (text: string): string[] =>
  NUMBERS.test(text) ? text.split(NUMBERS).filter(Boolean).toReversed() : [text]
