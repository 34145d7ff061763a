import { expect, test } from 'vitest'
import type { MenuCollection } from '../../../contract/collection.ts'
import { collectionGroups } from './menus.ts'

const named = (title: string, menu: MenuCollection['menu'], menuHeading?: string): MenuCollection => ({
  slug: title.toLowerCase(),
  title,
  menu,
  ...(menuHeading !== undefined && { menuHeading }),
})

test('PROMISE-06 collections follow without a heading, then below each heading', () => {
  const groups = collectionGroups('female', [
    named('Wedding', 'her', 'By occasion'),
    named('Below 50,000', 'both', 'By price'),
    named('Temple', 'her'),
    named('Diwali', 'both', 'By occasion'),
    named('Kada', 'him', 'By occasion'),
  ])
  expect(groups.map(({ heading, collections }) => [heading, collections.map(({ title }) => title)])).toEqual([
    [undefined, ['Temple']],
    ['By occasion', ['Wedding', 'Diwali']],
    ['By price', ['Below 50,000']],
  ])
})

test('PROMISE-06 a menu without collections has nothing below its entries', () => {
  expect(collectionGroups('male', undefined)).toEqual([{ heading: undefined, collections: [] }])
})
