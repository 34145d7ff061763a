import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

/** The lines and complaints of a file that arrives in pieces of `bytes`. */
async function read(text: string, bytes = 5): Promise<string[]> {
  const found: string[] = []
  const whole = Buffer.from(text)
  const pieces = Array.from({ length: Math.ceil(whole.length / bytes) }, (_, index) =>
    whole.subarray(index * bytes, (index + 1) * bytes),
  )
  await readCsv<Record<string, string>>(
    (async function* () {
      yield* pieces
    })(),
    {
      maxBytes: 10_000,
      readHeader: (names) => names.map((name) => name.trim() || undefined),
      take: async ({ line, cells }) => void found.push(`${line} ${JSON.stringify(cells)}`),
      complain: (line, reason) => found.push(`${line} ${reason}`),
    },
  )
  return found
}

const both = ['2 {"name":"Ring","size":"2.10"}', '3 {"name":"Kada","size":""}']

test.each([
  ['commas', 'name,size\nRing,2.10\nKada,\n', both],
  ['semicolons', 'name;size\nRing;2.10\nKada;\n', both],
  ['tabs', 'name\tsize\nRing\t2.10\nKada\t\n', both],
  ['mixed line ends', 'name,size\r\nRing,2.10\nKada,\r', both],
  ['rows of commas', 'name,size\nRing,2.10\nKada,\n,\n , \n,,,\n', both],
  ['cells behind the last column', 'name,size\nRing,2.10,,\nKada,,\n', both],
  ['headings without a name', 'name,size,,\nRing,2.10,,\nKada,,,\n', both],
])('reads a file with %s', async (_what, text, lines) => {
  expect(await read(text)).toEqual(lines)
  expect(await read(`\ufeff${text}`, 1)).toEqual(lines)
})

test('a first line may name the separator', async () => {
  expect(await read('sep=;\r\nname;size\r\nRing, thin;2.10\r\n')).toEqual([
    '3 {"name":"Ring, thin","size":"2.10"}',
  ])
})

test('blank rows before the headings are left out, and counted', async () => {
  expect(await read('\n,,\nname,size\n\n"Ring\nthin",1\nKada,2\n')).toEqual([
    '5 {"name":"Ring\\nthin","size":"1"}',
    '7 {"name":"Kada","size":"2"}',
  ])
})

test('a number that a spreadsheet has shortened is reported', async () => {
  expect(await read('name,certificate\nRing,6.02412E+11\nKada,602412345678\n')).toEqual([
    '2 has 6.02412E+11, which a spreadsheet has shortened. Format the column as text.',
    '3 {"name":"Kada","certificate":"602412345678"}',
  ])
})

test('cells without a column are reported', async () => {
  expect(await read('name,,size\nRing,gold,1\nRing,,1,2\nRing\n')).toEqual([
    '2 has a cell in column 2, which has no heading.',
    '3 has more or fewer cells than there are columns.',
    '4 has more or fewer cells than there are columns.',
  ])
})
