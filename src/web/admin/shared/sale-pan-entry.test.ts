import { expect, test } from 'vitest'
import { panDeclaration } from '../../../../tests/fixtures/pan-declarations.ts'
import { panProblem, panRequest } from './sale-pan-entry.ts'

test('FORM60-01 a sale sends a PAN or the whole declaration', () => {
  const declared = { pan: '', declaration: panDeclaration }

  expect([null, { pan: 'abcde 1234f', declaration: null }, declared].map(panProblem)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(panProblem({ pan: '', declaration: null })).toBe("Enter the customer's PAN, such as ABCDE1234F.")
  expect(panProblem({ pan: '', declaration: { ...panDeclaration, reason: ' ' } })).toBe(
    'Enter all of the declaration in place of the PAN.',
  )
  expect([
    panRequest(null),
    panRequest({ pan: 'abcde 1234f', declaration: null }),
    panRequest(declared),
  ]).toEqual([{}, { pan: 'ABCDE1234F' }, { panDeclaration }])
})
