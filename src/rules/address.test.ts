import { expect, test } from 'vitest'
import { addressLines } from './address.ts'

test('PAY-01 writes an address as parcel lines without empty ones', () => {
  const address = {
    name: 'Asha Rao',
    phone: '9876543210',
    line1: '4 Lake Road',
    line2: '',
    city: 'Kochi',
    state: 'Kerala',
    pin: '682001',
  } as const
  expect(addressLines(address)).toEqual([
    'Asha Rao',
    '4 Lake Road',
    'Kochi 682001',
    'Kerala',
    'Phone 9876543210',
  ])
  expect(addressLines({ ...address, line2: 'Near the temple' })).toContain('Near the temple')
})

test('PAY-01 writes only the known parts of an address', () => {
  const unknown = {
    name: 'Asha Rao',
    phone: '',
    line1: '',
    line2: '',
    city: '',
    state: 'Kerala',
    pin: '',
  } as const
  expect(addressLines(unknown)).toEqual(['Asha Rao', 'Kerala'])
})
