import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import {
  chunk,
  flipped,
  gif,
  latin,
  png,
  PNG_MARK,
  resized,
  SMALL_ROWS,
  uint32,
  withSegment,
  zipBomb,
} from './picture-bytes.ts'

/** A malicious file, and how its sender names it. */
export type BadFile = { what: string; bytes: Buffer; type: string; name: string }

/** Part of everything that is smuggled in; must not occur in anything that the shop serves. */
export const MARK = 'SMUGGLED'
const SCRIPT = `<script>alert('${MARK}')</script>`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`
const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`
const PHP = `<?php system($_GET['c']); /* ${MARK} */ ?>`

/**
 * Files that the shop must reject, or accept only as the harmless picture in them. Generated, so that none is
 * stored.
 */
export async function makeBadFiles(): Promise<BadFile[]> {
  const picture = sharp({
    create: {
      width: 64,
      height: 64,
      channels: 3,
      background: '#5B1A2E',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
  const [jpeg, whole, webp, avif] = await Promise.all([
    picture.clone().jpeg().toBuffer(),
    picture.clone().png().toBuffer(),
    picture.clone().webp().toBuffer(),
    picture.clone().avif().toBuffer(),
  ])
  const exif = await picture
    .clone()
    .withExif({
      IFD0: { Make: SCRIPT, Copyright: MARK },
      IFD3: { GPSLatitude: '12/1 58/1 0/1', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer()

  return [
    ...svgFiles(),
    ...jpegFiles(jpeg, exif),
    ...pngFiles(whole),
    ...otherPictures(webp, avif),
    ...otherFormats(),
    ...namedBadly(jpeg),
  ]
}

const file = (what: string, bytes: Buffer | string, type = 'image/jpeg', name = 'picture.jpg'): BadFile => ({
  what,
  bytes: Buffer.from(bytes),
  type,
  name,
})

const svgFiles = (): BadFile[] => [
  file('an SVG with a script', SVG, 'image/svg+xml', 'a.svg'),
  file('an SVG that calls itself a PNG', SVG, 'image/png', 'a.png'),
  file(
    'an SVG behind a byte order mark and a prologue',
    `\ufeff<?xml version="1.0"?>\n${SVG}`,
    'image/png',
    'a.png',
  ),
  file('a packed SVG', gzipSync(SVG), 'image/svg+xml', 'a.svgz'),
  file(
    'an SVG that reads a file of the server',
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
    'image/svg+xml',
    'a.svg',
  ),
  file(
    'an SVG that grows a billion times',
    `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><svg>&c;</svg>`,
    'image/svg+xml',
    'a.svg',
  ),
]

/** `jpeg`: a harmless one; `exif`: one with camera data. */
const jpegFiles = (jpeg: Buffer, exif: Buffer): BadFile[] => [
  file('a page that calls itself a JPEG', HTML),
  file(
    'a page behind the first bytes of a JPEG',
    Buffer.concat([latin('\xff\xd8\xff\xe0'), Buffer.from(HTML)]),
  ),
  file('a script behind the first bytes of a GIF', `GIF89a/*${MARK}*/=1;alert(1)`, 'image/gif', 'a.gif'),
  file('PHP behind the first bytes of a GIF', `GIF89a${PHP}`, 'image/gif', 'a.php.gif'),
  file('a GIF with an archive behind it', Buffer.concat([gif(1), zipBomb()]), 'image/gif', 'a.gif'),
  file('a JPEG with an archive behind it', Buffer.concat([jpeg, zipBomb()])),
  file('a JPEG with a page behind it', Buffer.concat([jpeg, Buffer.from(HTML)])),
  file('a JPEG with a page in its comment', withSegment(jpeg, 0xfe, Buffer.from(HTML))),
  file(
    'a JPEG with PHP in its comment',
    withSegment(jpeg, 0xfe, Buffer.from(PHP)),
    'image/jpeg',
    'picture.php.jpg',
  ),
  file('a JPEG with a script in its camera data, and a position', exif),
  file('a JPEG with broken camera data', withSegment(jpeg, 0xe1, latin('Exif\0\0MM\0*\xff\xff\xff\xff'))),
  file(
    'a JPEG with a script in its colour profile',
    withSegment(jpeg, 0xe2, latin(`ICC_PROFILE\0\x01\x01${SCRIPT}`)),
  ),
  file(
    'a JPEG with a script in its description',
    withSegment(jpeg, 0xe1, latin(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${SCRIPT}</x:xmpmeta>`)),
  ),
  file('a JPEG that says it is 65,535 by 65,535', resized(jpeg, 65_535)),
  file('a JPEG that is cut off', jpeg.subarray(0, jpeg.length / 2)),
  file('a JPEG with bytes turned over', flipped(jpeg, 200, 200)),
]

const pngFiles = (whole: Buffer): BadFile[] => [
  file('a PNG with a page behind it', Buffer.concat([whole, Buffer.from(HTML)]), 'image/png', 'a.png'),
  file(
    'a PNG with a script in a text',
    png(8, 8, SMALL_ROWS, chunk('tEXt', latin(`Comment\0${SCRIPT}`))),
    'image/png',
    'a.png',
  ),
  file(
    'a PNG with a packed text of 50 MB',
    png(
      8,
      8,
      SMALL_ROWS,
      chunk('zTXt', Buffer.concat([latin('Comment\0\0'), deflateSync(Buffer.alloc(50 * 1024 * 1024))])),
    ),
    'image/png',
    'a.png',
  ),
  file('a PNG that says it is 30,000 by 30,000', png(30_000, 30_000, SMALL_ROWS), 'image/png', 'a.png'),
  file(
    'a PNG that is 30,000 by 30,000',
    png(30_000, 30_000, Buffer.alloc(30_000 * (1 + 30_000 / 8))),
    'image/png',
    'a.png',
  ),
  file(
    'a PNG that says it is as large as can be said',
    png(2 ** 31 - 1, 2 ** 31 - 1, SMALL_ROWS),
    'image/png',
    'a.png',
  ),
  file('a PNG without width and height', png(0, 0, SMALL_ROWS), 'image/png', 'a.png'),
  file('a PNG that is cut off', whole.subarray(0, 200), 'image/png', 'a.png'),
  file(
    'a PNG whose sums are wrong',
    Buffer.concat([PNG_MARK, chunk('IHDR', Buffer.alloc(13), 1), chunk('IEND', Buffer.alloc(0), 1)]),
    'image/png',
    'a.png',
  ),
]

const otherPictures = (webp: Buffer, avif: Buffer): BadFile[] => [
  file('a WebP that is cut off', webp.subarray(0, 40), 'image/webp', 'a.webp'),
  file('a WebP that says it is longer', flipped(webp, 4, 4), 'image/webp', 'a.webp'),
  file('an AVIF that is only its beginning', avif.subarray(0, 60), 'image/avif', 'a.avif'),
  file(
    'a HEIC, which the shop does not read',
    Buffer.concat([uint32(24), latin('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(100)]),
    'image/heic',
    'a.heic',
  ),
  file('a GIF that says it is 65,535 by 65,535', gif(1, 65_535), 'image/gif', 'a.gif'),
  file('a GIF of 20,000 frames', gif(20_000), 'image/gif', 'a.gif'),
  file('an archive of 50 MB of nothing that calls itself a PNG', zipBomb(), 'image/png', 'a.png'),
  file(
    '50 MB of nothing, packed, that call themselves a PNG',
    gzipSync(Buffer.alloc(50 * 1024 * 1024)),
    'image/png',
    'a.png',
  ),
]

const otherFormats = (): BadFile[] => [
  file('a PDF', '%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript >> >>', 'image/png', 'a.pdf'),
  file('a PostScript drawing that runs a command', '%!PS\n%pipe%id', 'image/png', 'a.eps'),
  file(
    'a drawing for ImageMagick that runs a command',
    'push graphic-context\nfill \'url(https://"|id")\'\npop graphic-context',
    'image/png',
    'a.mvg',
  ),
  file('a program for Windows', Buffer.concat([latin('MZ\x90\0'), Buffer.alloc(500)]), 'image/png', 'a.exe'),
  file(
    'a program for Linux',
    Buffer.concat([latin('\x7fELF\x02\x01\x01'), Buffer.alloc(500)]),
    'image/png',
    'a.png',
  ),
  file(
    'a film that is only its beginning, with a page behind it',
    Buffer.concat([uint32(24), latin('ftypmp42\0\0\0\0mp42isom'), Buffer.from(HTML)]),
    'video/mp4',
    'a.mp4',
  ),
  file(
    'a WebM that is only its beginning, with a page behind it',
    Buffer.concat([latin('\x1a\x45\xdf\xa3'), Buffer.from(HTML)]),
    'video/webm',
    'a.webm',
  ),
  file('an AVI that calls itself a WebP', latin('RIFF\0\0\0\0AVI LIST'), 'image/webp', 'a.webp'),
  file('an empty file', ''),
  file('a file of one byte', latin('\xff')),
]

const namedBadly = (jpeg: Buffer): BadFile[] => [
  file(
    'a picture whose name leads out of the folder',
    jpeg,
    'image/jpeg',
    '../../../../etc/cron.d/picture.jpg',
  ),
  file(
    'a picture whose name leads out of the folder in the way of Windows',
    jpeg,
    'image/jpeg',
    '..\\..\\windows\\picture.jpg',
  ),
  file('a picture with two endings', jpeg, 'image/jpeg', 'picture.jpg.php'),
  file('a picture with a zero byte in its name', jpeg, 'image/jpeg', 'picture.php%00.jpg'),
  file('a picture with a name of 5,000 characters', jpeg, 'image/jpeg', `${'x'.repeat(5000)}.jpg`),
  file('a picture whose name reads backwards', jpeg, 'image/jpeg', 'picture\u202egpj.exe'),
  file('a picture that calls itself a page', jpeg, 'text/html', 'index.html'),
]
