/** Fractions of the em; `width` is the mean advance of English text. */
export type FontMetrics = { ascent: number; descent: number; lineGap: number; width: number }

/** Frequency of each letter and the space per thousand characters of English. */
const frequencies: Record<string, number> = {
  ' ': 182,
  e: 102,
  t: 75,
  a: 65,
  o: 62,
  n: 57,
  i: 57,
  s: 53,
  r: 50,
  h: 50,
  l: 33,
  d: 33,
  u: 23,
  c: 22,
  m: 20,
  f: 20,
  w: 17,
  g: 16,
  p: 15,
  y: 14,
  b: 13,
  v: 8,
  k: 6,
  x: 1,
  j: 1,
  q: 1,
  z: 1,
}

/** Reads the tables head, hhea, hmtx and cmap of a TrueType file. */
export function measureFont(font: Buffer): FontMetrics {
  const tables = new Map<string, number>()
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + index * 16
    tables.set(font.toString('latin1', entry, entry + 4), font.readUInt32BE(entry + 8))
  }

  const at = (table: string) => {
    const offset = tables.get(table)
    if (offset === undefined) throw new Error(`The font has no table ${table}.`)
    return offset
  }

  const unitsPerEm = font.readUInt16BE(at('head') + 18)
  const longMetrics = font.readUInt16BE(at('hhea') + 34)
  const glyphs = glyphsOf(font, at('cmap'))

  let sum = 0
  let count = 0
  for (const [letter, frequency] of Object.entries(frequencies)) {
    const glyph = Math.min(glyphs(letter.codePointAt(0) ?? 0), longMetrics - 1)
    sum += font.readUInt16BE(at('hmtx') + glyph * 4) * frequency
    count += frequency
  }

  return {
    ascent: font.readInt16BE(at('hhea') + 4) / unitsPerEm,
    descent: -font.readInt16BE(at('hhea') + 6) / unitsPerEm,
    lineGap: font.readInt16BE(at('hhea') + 8) / unitsPerEm,
    width: sum / count / unitsPerEm,
  }
}

/** Looks up characters in the cmap's format 4 table, which every web font has. */
function glyphsOf(font: Buffer, cmap: number): (code: number) => number {
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 8 + index * 8),
  )
  const table = subtables.find((offset) => font.readUInt16BE(offset) === 4)
  if (table === undefined) throw new Error('The font has no cmap of format 4.')

  const doubled = font.readUInt16BE(table + 6)
  const [ends, starts, deltas, ranges] = [14, 16 + doubled, 16 + doubled * 2, 16 + doubled * 3].map(
    (offset) => table + offset,
  ) as [number, number, number, number]

  return (code) => {
    for (let segment = 0; segment < doubled; segment += 2) {
      if (code > font.readUInt16BE(ends + segment)) continue
      const start = font.readUInt16BE(starts + segment)
      if (code < start) return 0
      const delta = font.readUInt16BE(deltas + segment)
      const range = font.readUInt16BE(ranges + segment)
      if (range === 0) return (code + delta) & 0xffff
      const glyph = font.readUInt16BE(ranges + segment + range + (code - start) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}
