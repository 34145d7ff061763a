import { expect, test } from 'vitest'
import { pictureNamesIn, replacePictureNames } from './import-pictures.ts'

const csv = 'name,image,additionalImages\nRing,ring-1.JPG,"ring-2.jpg ring-3.webp"\nKada,/media/0123/kada.jpg,https://example.in/a.png\n'

test('B44: file names of pictures are found in cells and lists, addresses are left alone', () => {
  expect([...pictureNamesIn(csv)]).toEqual(['ring-1.jpg', 'ring-2.jpg', 'ring-3.webp'])
  expect(pictureNamesIn(csv.replaceAll(',', ';'))).toEqual(new Set(['ring-1.jpg', 'ring-2.jpg', 'ring-3.webp']))
})

test('B44: names become addresses where there is one', () => {
  const addresses = new Map([['ring-1.jpg', '/media/a/picture.jpg'], ['ring-3.webp', '/media/c/picture.webp']])
  expect(replacePictureNames(csv, addresses)).toBe(
    'name,image,additionalImages\nRing,/media/a/picture.jpg,"ring-2.jpg /media/c/picture.webp"\nKada,/media/0123/kada.jpg,https://example.in/a.png\n',
  )
})
