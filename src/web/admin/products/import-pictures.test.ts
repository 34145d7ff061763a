import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { ImportReport } from '../../../contract/import-products.ts'
import { isPartOf, picturesOf, pictureNamesIn, replacePictureNames, ZipTooLarge } from './import-pictures.ts'

const csv =
  'name,image,additionalImages\nRing,ring-1.JPG,"ring-2.jpg ring-3.webp"\nKada,/media/0123/kada.jpg,https://example.in/a.png\n'

test('finds picture file names in cells and lists, and keeps addresses', () => {
  expect([...pictureNamesIn(csv)]).toEqual(['ring-1.jpg', 'ring-2.jpg', 'ring-3.webp'])
  expect(pictureNamesIn(csv.replaceAll(',', ';'))).toEqual(
    new Set(['ring-1.jpg', 'ring-2.jpg', 'ring-3.webp']),
  )
})

test('names become addresses where there is one', () => {
  const addresses = new Map([
    ['ring-1.jpg', '/media/a/picture.jpg'],
    ['ring-3.webp', '/media/c/picture.webp'],
  ])
  expect(replacePictureNames(csv, addresses)).toBe(
    'name,image,additionalImages\nRing,/media/a/picture.jpg,"ring-2.jpg /media/c/picture.webp"\nKada,/media/0123/kada.jpg,https://example.in/a.png\n',
  )
})

test('a report is part of one that shows all its changes', () => {
  const report = (added: number[], fields: string[]): ImportReport => ({
    applied: false,
    digest: '',
    lines: 9,
    unchanged: 0,
    problems: [],
    notes: [],
    headings: [],
    columns: [],
    moreProblems: 0,
    added: added.map((line) => ({ line, name: '', category: '', price: 1, variants: 0 })),
    changed: [{ line: 8, _id: '', name: '', changes: fields.map((field) => ({ field, from: '', to: '' })) }],
  })
  const shown = report([2, 3], ['image', 'stock'])
  expect([report([2], ['stock']), report([], []), shown].map((each) => isPartOf(each, shown))).toEqual([
    true,
    true,
    true,
  ])
  expect([report([4], []), report([2], ['price'])].map((each) => isPartOf(each, shown))).toEqual([
    false,
    false,
  ])
  expect(isPartOf({ ...shown, problems: [{ line: 2, reason: '' }] }, shown)).toBe(false)
})

const MB = 1024 * 1024

/** A zip file of two pictures of 1 kB each, which state other sizes (in bytes) unpacked. */
function zipOf(statedBytes: number): File {
  const bytes = zipSync({ 'a.jpg': new Uint8Array(1024), 'folder/B.jpg': new Uint8Array(1024) })
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < bytes.length - 4; at += 1)
    if (view.getUint32(at, true) === 0x0201_4b50) view.setUint32(at + 24, statedBytes, true)
  return new File([bytes], 'pictures.zip')
}

test('a zip file is not unpacked beyond 500 MB in all (ASVS 5.2.3)', async () => {
  const sizesOf = async (statedBytes: number, names: string[]) =>
    (await picturesOf([zipOf(statedBytes)], new Set(names))).map(({ size }) => size)
  expect(await sizesOf(1024, ['a.jpg', 'b.jpg'])).toEqual([1024, 1024])
  await expect(sizesOf(251 * MB, ['a.jpg', 'b.jpg'])).rejects.toThrow(ZipTooLarge)
  await expect(sizesOf(501 * MB, ['a.jpg'])).rejects.toThrow(ZipTooLarge)
  // Pictures that the CSV file does not name are not unpacked.
  expect(await sizesOf(501 * MB, ['c.jpg'])).toEqual([])
})

test('a picture in a zip file cannot exceed the size it states (ASVS 5.2.3)', async () => {
  const sizes = await picturesOf([zipOf(10)], new Set(['a.jpg'])).then(
    (pictures) => pictures.map(({ size }) => size),
    () => [],
  )
  expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(10)
})
