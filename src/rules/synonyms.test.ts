import { expect, test } from 'vitest'
import { addSynonym, meaningsOf, readSynonyms } from './synonyms.ts'

const none = new Map()

test('names of nose pins, mangalsutras and toe rings mean the same', () => {
  expect(meaningsOf('nath', none)).toContain('nose pin')
  expect(meaningsOf('nose pin', none)).toContain('nath')
  expect(meaningsOf('mangal sutra', none)).toContain('mangalsutra')
  expect(meaningsOf('mangalsutra', none)).not.toContain('thali')
  expect(meaningsOf('toe ring', none)).toContain('bichiya')
  expect(meaningsOf('ring', none)).toEqual([])
  expect(meaningsOf('constructor', none)).toEqual([])
})

test('SRCH-06 synonyms of the owner come beside the built-in ones', () => {
  const { synonyms, problem } = readSynonyms(' Bugadi, ear cuffs\n\n vaki , Kangans; Laung, nose pin')
  expect(problem).toBeUndefined()
  expect(meaningsOf('bugadi', synonyms)).toEqual(['ear cuff'])
  expect(meaningsOf('ear cuff', synonyms)).toEqual(['bugadi'])
  expect(meaningsOf('vaki', synonyms)).toEqual(['kangan', 'bangle', 'kada'])
  expect(meaningsOf('kangan', synonyms)).toEqual(['bangle', 'kada', 'vaki'])
  expect(meaningsOf('laung', synonyms)).toEqual(expect.arrayContaining(['nose pin', 'nath']))
})

test.each([
  ['nath', 'must have 2 to 12 different words on each line, with commas between them; see “nath”'],
  ['ring, rings', 'must have 2 to 12 different words on each line, with commas between them; see “ring”'],
  [
    Array.from({ length: 13 }, (_, at) => `w${at}`).join(),
    'must have 2 to 12 different words on each line, with commas between them; see “w0”',
  ],
  ['bali, for the', 'must have phrases of 1 to 3 words and at most 40 characters, unlike “for the”'],
  [
    'bali, one two three four',
    'must have phrases of 1 to 3 words and at most 40 characters, unlike “one two three four”',
  ],
  [
    `bali, ${'x'.repeat(41)}`,
    `must have phrases of 1 to 3 words and at most 40 characters, unlike “${'x'.repeat(40)}”`,
  ],
  ['bali, hoop\nHoops, ring', 'must have “hoop” on one line only'],
  [Array.from({ length: 201 }, (_, at) => `a${at}, b${at}`).join('\n'), 'must have at most 200 lines'],
])('rejects the synonyms %#', (text, problem) => {
  expect(readSynonyms(text).problem).toBe(problem)
})

test('FIGURES-03 a synonym joins the line of its meaning, or starts one', () => {
  const own = 'bugadi, ear cuff; vaki, bangle'
  const added = addSynonym(own, { words: 'karna phool', meaning: ' Ear cuffs ' })

  expect(added).toBe('bugadi, ear cuff, karna phool\nvaki, bangle')
  expect(meaningsOf('karna phool', readSynonyms(added).synonyms)).toContain('ear cuff')
  expect(addSynonym(own, { words: 'kasumalai', meaning: 'necklace' })).toBe(
    'bugadi, ear cuff\nvaki, bangle\nkasumalai, necklace',
  )
  expect(addSynonym('', { words: 'kasumalai', meaning: 'necklace' })).toBe('kasumalai, necklace')
})
