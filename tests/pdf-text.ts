import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF of the shop, one line for each piece of text in the order in which it was written. Parses
 * the pages' drawing operators, and maps glyphs to letters by the ToUnicode tables that the file contains for
 * copying.
 */
export function pdfText(pdf: Buffer): string[] {
  const objects = readObjects(pdf)
  const fonts = new Map<string, Map<string, string>>()
  for (const { head } of objects.values()) {
    for (const [, name = '', font = ''] of (/\/Font <<(.*?)>>/s.exec(head)?.[1] ?? '').matchAll(
      /\/(\w+) (\d+) 0 R/g,
    )) {
      const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '') ?? []
      fonts.set(name, readTable(objects.get(table)?.body ?? ''))
    }
  }
  const pages = [...objects.values()].filter(
    ({ body }) => body.includes(' TJ') || body.includes('/ActualText '),
  )
  return pages.flatMap(({ body }) => readPage(body, fonts))
}

/** The straight lines of a PDF of the shop, in points; none of its pages is scaled. */
export function pdfLines(pdf: Buffer): { from: [number, number]; to: [number, number] }[] {
  const pages = [...readObjects(pdf).values()].filter(({ body }) => body.includes(' TJ'))
  return pages.flatMap(({ body }) =>
    [...body.matchAll(/^([\d.-]+) ([\d.-]+) m\n([\d.-]+) ([\d.-]+) l\nS$/gm)].map(([, ...numbers]) => {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers.map(Number)
      return { from: [x1, y1], to: [x2, y2] }
    }),
  )
}

/**
 * The pages of a PDF of the shop with their size in points, their filled squares (left, top, side) and where
 * texts begin, from the top left.
 */
export function pdfPages(pdf: Buffer): {
  width: number
  height: number
  squares: [x: number, y: number, side: number][]
  texts: { x: number; y: number }[]
}[] {
  const objects = readObjects(pdf)
  return [...objects.values()].flatMap(({ head }) => {
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? []
    const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(head) ?? []
    if (width === undefined) return []
    const { body = '' } = objects.get(contents) ?? {}
    const squares = [...body.matchAll(/^([\d.-]+) ([\d.-]+) ([\d.-]+) [\d.-]+ re$/gm)].map(
      ([, ...numbers]) => numbers.map(Number) as [number, number, number],
    )
    const texts = [...body.matchAll(/^1 0 0 1 ([\d.-]+) ([\d.-]+) Tm$/gm)].map(([, x, y]) => ({
      x: Number(x),
      y: Number(y),
    }))
    return [{ width: Number(width), height: Number(height), squares, texts }]
  })
}

type PdfObject = { head: string; body: string }

function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const { 1: id = '', 2: head = '', index } of text.matchAll(
    /(\d+) 0 obj\n(.*?)(?:endobj|stream\n)/gs,
  )) {
    const start = text.indexOf('stream\n', index) + 7
    const isStream = text.slice(index).startsWith(`${id} 0 obj\n${head}stream\n`)
    const bytes = isStream
      ? pdf.subarray(start, start + Number(/\/Length (\d+)/.exec(head)?.[1]))
      : Buffer.alloc(0)
    objects.set(id, {
      head,
      body: (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1'),
    })
  }
  return objects
}

/** Maps glyphs to letters, as a ToUnicode table lists them in ranges that begin at a glyph. */
function readTable(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<(\w+)> <\w+> \[(.*?)\]/gs)) {
    for (const [offset, [, code = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + offset).toString(16).padStart(4, '0')
      letters.set(glyph, Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}

/** The letters that a file states for outlines: UTF-16 behind a mark of two bytes. */
function actualText(written: string): string {
  const plain = written.replaceAll(/\\(.)/gs, (_, sign: string) => escaped[sign] ?? sign)
  return Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le')
}

const escaped: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function readPage(drawing: string, fonts: Map<string, Map<string, string>>): string[] {
  const lines: string[] = []
  let font: Map<string, string> | undefined
  for (const [, name, shown, actual] of drawing.matchAll(
    /\/(\w+) [\d.]+ Tf|\[(.*?)\] TJ|\/ActualText \(((?:\\.|[^\\)])*)\)/gs,
  )) {
    if (name) font = fonts.get(name)
    else if (actual !== undefined) lines.push(actualText(actual))
    else
      lines.push(
        [...(shown ?? '').matchAll(/<(\w+)>/g)]
          .flatMap(([, hex = '']) => (hex.match(/.{4}/g) ?? []).map((glyph) => font?.get(glyph) ?? '?'))
          .join(''),
      )
  }
  return lines
}
