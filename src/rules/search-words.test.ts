import { expect, test } from 'vitest'
import { MAX_WORDS, searchWords, wordsAlsoMeant } from './search-words.ts'

test.each([
  ['', []],
  ['  ,;! ', []],
  ['Ruby Ring', ['ruby', 'ring']],
  ['gold-plated/ruby', ['gold', 'plated', 'ruby']],
  ['22k 925', ['22k', '925']],
  ['Pavé Café', ['pave', 'cafe']],
  ['Men’s and men\'s', ['men', 'men']],
  ['ear ring', ['earring']],
  ['Ear Rings, ear rings', ['earring', 'earring']],
  ['clear ringss', ['clear', 'ringss']],
  ['earring', ['earring']],
  ['a an and by for from in is it my of on or the to with', []],
  ['ring for my wife', ['ring', 'wife']],
  ['rubies', ['ruby']],
  ['cherries', ['cherry']],
  ['ties', ['tie']],
  ['series of dies', ['sery', 'die']],
  ['rings bangles', ['ring', 'bangle']],
  ['glass gas', ['glass', 'gas']],
  ['kids', ['kid']],
  ['is a bus', ['bus']],
  ['iesa pies', ['iesa', 'pie']],
  ['अंगूठी', ['अंगूठी']],
  ['कंगन पायल', ['कंगन', 'पायल']],
] as [string, string[]][])('SRCH-04 searches %j by the words %j', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})

test.each([
  ['jewelry', ['jewellery']], ['jewelery', ['jewellery']], ['jwellery', ['jewellery']], ['ankle', ['anklet']], ['payal', ['anklet']],
  ['pajeb', ['anklet']], ['jhanjhar', ['anklet']], ['पायल', ['anklet']], ['anguthi', ['ring']], ['angoothi', ['ring']], ['mundri', ['ring']],
  ['band', ['ring']], ['अंगूठी', ['ring']], ['bangle', ['kada']], ['kada', ['bangle']], ['kara', ['kada']], ['kangan', ['bangle', 'kada']],
  ['churi', ['bangle']], ['chudi', ['bangle']], ['कंगन', ['bangle', 'kada']], ['haar', ['necklace']], ['mala', ['necklace']],
  ['choker', ['necklace']], ['pendant', ['necklace']], ['हार', ['necklace']], ['jhumki', ['jhumka']], ['झुमका', ['jhumka']], ['bali', ['hoop']],
  ['kundal', ['earring']], ['top', ['stud']], ['zanjeer', ['chain']], ['sikka', ['coin']], ['murti', ['idol']], ['sona', ['gold']],
  ['chandi', ['silver']], ['heera', ['diamond', 'solitaire']], ['moti', ['pearl']], ['panna', ['emerald']], ['manik', ['ruby']],
  ['neelam', ['sapphire']], ['pukhraj', ['citrine']], ['bride', ['bridal']], ['dulhan', ['bridal']], ['wedding', ['bridal']], ['shaadi', ['bridal']],
  ['vala', ['bangle']], ['valayal', ['bangle']], ['चूड़ी', ['bangle']], ['कड़ा', ['kada', 'bangle']],
  ['mothiram', ['ring']], ['modhiram', ['ring']], ['kammal', ['earring', 'stud']], ['बाली', ['hoop', 'earring']], ['झुमके', ['jhumka']], ['झुमकी', ['jhumka']],
  ['kolusu', ['anklet']], ['padasaram', ['anklet']], ['maala', ['necklace']], ['माला', ['necklace']], ['चेन', ['chain']], ['सिक्का', ['coin']],
  ['thali', ['mangalsutra']], ['swarnam', ['gold']], ['velli', ['silver']], ['सोना', ['gold']], ['सोने', ['gold']], ['चांदी', ['silver']], ['चाँदी', ['silver']], ['हीरा', ['diamond', 'solitaire']], ['मोती', ['pearl']],
  ['gent', ['men']], ['man', ['men']], ['child', ['kid']], ['children', ['kid']], ['baby', ['kid']],
] as [string, string[]][])('SRCH-04 finds for %s also %j', (word, others) => {
  expect(searchWords(word)).toEqual([word])
  expect(wordsAlsoMeant(word)).toEqual(others)
})

test.each(['ring', '', 'constructor', 'toString'])('SRCH-04 knows no other word for %j', (word) => {
  expect(wordsAlsoMeant(word)).toEqual([])
})

test('SRCH-04 takes eight words of a search', () => {
  expect(MAX_WORDS).toBe(8)
})
