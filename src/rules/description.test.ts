import { expect, test } from 'vitest'
import { keyFacts, splitDescription, type DescriptionPart } from './description.ts'

const paragraph = (text: string): DescriptionPart => ({ kind: 'paragraph', text })
const heading = (text: string): DescriptionPart => ({ kind: 'heading', text })
const bullets = (...items: string[]): DescriptionPart => ({ kind: 'bullets', items })

const cases: [string, string, DescriptionPart[]][] = [
  ['nothing', '', []],
  ['only empty lines', ' \n\n\t', []],
  ['one line', 'A ring.', [paragraph('A ring.')]],
  ['two lines', 'A ring.\nOf gold.', [paragraph('A ring.'), paragraph('Of gold.')]],
  [
    'lines ended as Windows ends them',
    'A ring.\r\n* gold\r\n* ruby',
    [paragraph('A ring.'), bullets('gold', 'ruby')],
  ],
  ['stars and dashes', '* gold\n- ruby', [bullets('gold', 'ruby')]],
  ['bullets without a space', '*gold\n-ruby', [bullets('gold', 'ruby')]],
  ['bullets of several signs', '** gold\n--- ruby', [bullets('gold', 'ruby')]],
  ['a bullet with a second sign behind a space', '* - gold', [bullets('- gold')]],
  ['indented bullets', '  * gold', [bullets('gold')]],
  ['two lists with an empty line between', '* gold\n\n* ruby', [bullets('gold'), bullets('ruby')]],
  [
    'two lists with a paragraph between',
    '* gold\nand\n* ruby',
    [bullets('gold'), paragraph('and'), bullets('ruby')],
  ],
  ['a bullet with nothing in it', '*\n- \n* gold', [bullets('gold')]],
  ['a star inside a line', 'gold * ruby - pearl', [paragraph('gold * ruby - pearl')]],
  [
    'both sub-headings',
    'The Design:\n* six claws\nStyling Tip:\nWear it alone.',
    [heading('The Design:'), bullets('six claws'), heading('Styling Tip:'), paragraph('Wear it alone.')],
  ],
  ['a sub-heading with words behind it', 'The Design: six claws', [heading('The Design: six claws')]],
  [
    'a sub-heading in the middle of a line',
    'About The Design: six claws',
    [paragraph('About The Design: six claws')],
  ],
  ['a sub-heading without its colon', 'The Design is old', [paragraph('The Design is old')]],
]

test.each(cases)('PDP-06 sets a description of %s', (_name, description, parts) => {
  expect(splitDescription(description)).toEqual(parts)
})

test('the key facts are the first four bullets of a description', () => {
  expect(
    keyFacts('Six claws.\nThe Design:\n- Moissanite\n* Silver\nStyling Tip:\n- 2 mm\n- 2.6 g\n- Boxed'),
  ).toEqual(['Moissanite', 'Silver', '2 mm', '2.6 g'])
  expect(keyFacts('No bullets.')).toEqual([])
})
