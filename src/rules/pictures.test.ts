import { expect, test } from 'vitest'
import { picturesInColor, pictureAddress, pictureFormats, pictureSources, pictureWidths } from './pictures.ts'

const id = '0123456789abcdef0123456789abcdef'

test.each(['jpg', 'jpeg', 'png', 'webp', 'avif'])(
  'PERF-04 names the variants of a stored %s by width and format',
  (extension) => {
    expect(pictureAddress(`/media/${id}/ruby-ring_2.${extension}`, 640, 'avif')).toBe(
      `/media/${id}/ruby-ring_2-640.avif`,
    )
    expect(pictureAddress(`/media/${id}/ruby-ring_2.${extension}`, 120, 'webp')).toBe(
      `/media/${id}/ruby-ring_2-120.webp`,
    )
  },
)

test.each([
  '',
  'https://pictures.test/ring.jpg',
  `https://other.test/media/${id}/ring.jpg`,
  `/media/${id}/ring.jpg?x=1`,
  `/media/${id}/ring.gif`,
  `/media/${id}/.jpg`,
  `/media/${id}/a/ring.jpg`,
  `/media/${id}/a.b.jpg`,
  `/media/${id.slice(1)}/ring.jpg`,
  `/media/${id.toUpperCase()}/ring.jpg`,
  '/media/ring.jpg',
  `/media/${id}/ring-jpg`,
])('PERF-04 %j has no variants', (address) => {
  expect(pictureAddress(address, 640, 'avif')).toBeUndefined()
  expect(pictureSources(address, 'avif', 1920)).toBeUndefined()
})

test('PERF-04 a srcset lists the widths up to the widest', () => {
  expect(pictureSources(`/media/${id}/ring.jpg`, 'webp', 360)).toBe(
    `/media/${id}/ring-120.webp 120w, /media/${id}/ring-240.webp 240w, /media/${id}/ring-360.webp 360w`,
  )
  expect(pictureSources(`/media/${id}/ring.jpg`, 'webp', 359)?.split(', ')).toHaveLength(2)
  expect(pictureSources(`/media/${id}/ring.jpg`, 'avif', 4000)?.split(', ')).toHaveLength(
    pictureWidths.length,
  )
})

test('PERF-04 offers the smaller format first', () => {
  expect(pictureFormats).toEqual(['avif', 'webp'])
  expect(pictureWidths).toEqual([...pictureWidths].sort((a, b) => a - b))
})

const ring = {
  image: '/a',
  additionalImages: ['/b', '/c', '/d'],
  imageColors: { '/a': 'Gold', '/c': 'Silver' },
}

test.each([
  ['Gold', ['/a', '/b', '/d']],
  ['Silver', ['/c', '/b', '/d']],
  ['Platinum', ['/a', '/b', '/c', '/d']],
  [undefined, ['/a', '/b', '/c', '/d']],
])('the pictures in %s are its own, then uncoloured ones', (color, pictures) =>
  expect(picturesInColor(ring, color)).toEqual(pictures),
)

test.each([
  [undefined, '/d', ['/a', '/d', '/b', '/c']],
  ['Gold', '/d', ['/a', '/d', '/b']],
  ['Gold', '/c', ['/a', '/b', '/d']],
  ['Silver', '/c', ['/c', '/b', '/d']],
  [undefined, '/gone', ['/a', '/b', '/c', '/d']],
])('PROMISE-05 in %s the worn piece %s comes second', (color, wornImage, pictures) =>
  expect(picturesInColor({ ...ring, wornImage }, color)).toEqual(pictures),
)
