import { expect, test } from 'vitest'
import { turnsDuring } from '../../../../tests/long-work.ts'
import { csvFile, textOfCell } from './csv.ts'

async function cellsOf(...values: (string | number | null)[]): Promise<string> {
  let file = ''
  for await (const part of csvFile(
    ['a'],
    (async function* () {
      yield [values]
    })(),
  ))
    file += part
  return file.slice('\ufeff"a"\r\n'.length, -2)
}

test('every cell stands in quotation marks, whatever it holds', async () => {
  expect(await cellsOf('plain', 7, null, 'with "marks"', 'a,b')).toBe('"plain","7","","with ""marks""","a,b"')
})

test.each([
  ['at the start', '=1+1', "'=1+1"],
  ['with a minus, as a telephone or a list has it', '-2+3', "'-2+3"],
  ['where programs part cells by semicolons', "x;=cmd|' /C calc'!A0;y", "x;'=cmd|' /C calc'!A0;y"],
  ['where they part them by tabs', 'x\t@SUM(A1)', "x\t'@SUM(A1)"],
  ['on a new line', 'x\n+1', "x\n'+1"],
  ['with a wide sign', '＝1+1', "'＝1+1"],
  ['with each wide sign', '＋1;－1;＠a', "'＋1;'－1;'＠a"],
  ['behind what is invisible', '\u200b\ufeff=1+1', "'\u200b\ufeff=1+1"],
  ['behind blanks after a semicolon', 'x; \u00a0=1', "x;' \u00a0=1"],
  ['behind a tab', '\t=1', "'\t'=1"],
  ['behind an apostrophe that is its own', "'=1", "''=1"],
])('a formula %s becomes text and is restored when read', async (_where, text, safe) => {
  const cell = await cellsOf(text)
  expect(cell).toBe(`"${safe}"`)
  expect(textOfCell(cell.slice(1, -1))).toBe(text)
})

test('what holds no formula stays as it is', async () => {
  for (const text of ["Asha's ring", 'a-b; c+d', "it;'s", '4 Lake Road, Kochi 682001', '22K; 18K'])
    expect(await cellsOf(text)).toBe(`"${text}"`)
})

test('serves other requests between the batches of a file (ASVS 15.1.3)', async () => {
  const batches = async function* () {
    for (let batch = 0; batch < 50; batch += 1) yield [[batch]]
  }
  const turns = await turnsDuring(async () => {
    for await (const _part of csvFile(['a'], batches()));
  })
  expect(turns).toBeGreaterThanOrEqual(50)
})
