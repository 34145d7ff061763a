import { expect, test } from 'vitest'
import { readLabelSize } from './label-size.ts'

test.each([
  ['90x14', { width: 90, height: 14, tail: 0 }],
  ['90x14-30', { width: 90, height: 14, tail: 30 }],
  ['90x14-60', null],
  ['90x8', null],
  ['200x14', null],
  ['90', null],
  ['', null],
])('LABEL-01 reads the label size %j', (text, size) => expect(readLabelSize(text)).toEqual(size))
