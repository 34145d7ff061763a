import { expect, test } from 'vitest'
import { columnsOf, headingProblem, readHeadings } from './csv-headings.ts'

const known = {
  what: 'products',
  columns: ['_id', 'name', 'grossWeight', 'makingPercent'],
  advice: 'The columns are those of the sample file.',
  spellings: { grosswt: 'grossWeight' },
}

test.each([
  ['Gross weight', 'grossWeight'],
  ['GROSS_WEIGHT', 'grossWeight'],
  ['Gross Wt. (g)', 'grossWeight'],
  ['Making %', 'makingPercent'],
  ['_id', '_id'],
  ['', undefined],
])('the heading %j is the column %s', (name, column) => {
  expect(columnsOf(readHeadings([name], known))).toEqual([column])
})

test('the id of another program is not that of the shop', () => {
  expect(readHeadings(['ID'], known)).toEqual([{ name: 'ID', column: null }])
})

test.each([
  [['name', 'Tray'], '"Tray" is not a column of products. The columns are those of the sample file.'],
  [
    ['Tray', 'Vendor', 'Tray'],
    '"Tray" and "Vendor" are not columns of products. The columns are those of the sample file.',
  ],
  [['Gross weight', 'Gross Wt'], 'The column "grossWeight" appears twice.'],
  [['name'], undefined],
])('the headings %j have one problem', (names, problem) => {
  expect(headingProblem(readHeadings(names, known), known)).toBe(problem)
})

test('the sentence for a foreign file names ten headings', () => {
  const names = Array.from({ length: 46 }, (_, index) => `Field ${index}`)
  const problem = headingProblem(readHeadings(names, known), known) ?? ''
  expect(problem).toContain('"Field 9" and 36 more are not columns of products.')
  expect(problem).not.toContain('Field 10')
})

test('assigned headings are read, left out, or unknown where the column is', () => {
  const assigned = { tray: 'name', vendor: '', shelf: 'nothing' }
  expect(readHeadings(['Tray', 'Vendor', 'Shelf'], { ...known, assigned })).toEqual([
    { name: 'Tray', column: 'name' },
    { name: 'Vendor', column: '' },
    { name: 'Shelf', column: null },
  ])
})
