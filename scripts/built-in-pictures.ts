import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'

/*
 * Makes the pictures that belong to the pages and not to the catalogue, from the demonstration's pictures.
 * Run by hand when one of them changes: node scripts/built-in-pictures.ts
 */

const root = resolve(import.meta.dirname, '..')
const folder = `${root}/src/web/storefront/pictures`

/**
 * `crop`: a part of a square picture, in hundredths of its width. Small pictures are not worth two formats.
 */
type Wanted = {
  name: string
  from: string
  width: number
  formats: readonly ('avif' | 'webp')[]
  crop?: { left: number; top: number; size: number }
}

const both = ['avif', 'webp'] as const
const webp = ['webp'] as const

/** The default slides, in one width for desktops and one for phones. */
const slides = [1, 2, 3, 4].flatMap((number) =>
  [800, 1600].map((width): Wanted => ({
    name: `slide-${number}-${width}`,
    from: `hero-${number}`,
    width,
    formats: both,
  })),
)

/** One picture of the category grid for each category. */
const tray: Wanted[] = Object.entries({
  earrings: 'meher-jhumka-1',
  necklaces: 'mira-drop-necklace-1',
  studs: 'pari-emerald-halo-studs-1',
  bracelets: 'rani-kada-1',
  rings: 'saanvi-halo-ring-1',
  anklets: 'payal-amethyst-anklet-1',
  coins: 'kamal-gold-coin-10g-1',
  men: 'karan-groove-band-1',
  kids: 'dil-enamel-heart-1',
  bridal: 'rajwada-kundan-choker-1',
  fashion: 'mausam-pave-bangle-1',
  gold: 'swarn-rope-necklace-1',
}).map(([name, from]) => ({ name: `tray-${name}`, from, width: 460, formats: both }))

/** Two pictures in each panel of the mega menu. */
const panels: Wanted[] = Object.entries({
  'her-1': 'padmini-ruby-choker-1',
  'her-2': 'rooh-emerald-pendant-1',
  'him-1': 'raja-rope-chain-1',
  'him-2': 'rudra-brushed-band-1',
}).map(([name, from]) => ({ name: `panel-${name}`, from, width: 640, formats: webp }))

/** The product that each testimonial is about, small and round. */
const voices: Wanted[] = [
  'jiya-diamond-studs-1',
  'raja-rope-chain-1',
  'rajwada-kundan-choker-1',
  'aarohi-solitaire-ring-1',
  'kamal-gold-coin-10g-1',
  'meher-jhumka-1',
].map((from, index) => ({ name: `voice-${index + 1}`, from, width: 120, formats: webp }))

/** The five steps of the workshop, as close-ups. */
const steps = [
  { from: 'saptapadi-halo-ring-3', crop: { left: 27, top: 26, size: 56 } },
  { from: 'nakul-curb-chain-3', crop: { left: 10, top: 8, size: 70 } },
  { from: 'saptapadi-halo-ring-2', crop: { left: 21, top: 3, size: 54 } },
  { from: 'suryavanshi-band-2', crop: { left: 13, top: 12, size: 75 } },
  { from: 'kamal-gold-coin-10g-2', crop: { left: 15, top: 9, size: 57 } },
].map(({ from, crop }, index): Wanted => ({
  name: `step-${index + 1}`,
  from,
  crop,
  width: 440,
  formats: both,
}))

mkdirSync(folder, { recursive: true })
for (const { name, from, width, formats, crop } of [...slides, ...tray, ...panels, ...voices, ...steps]) {
  const whole = sharp(`${root}/demo/pictures/${from}.jpg`)
  const { width: side } = await whole.metadata()
  const pixels = (hundredths: number) => Math.round((side * hundredths) / 100)
  const part = crop
    ? whole.extract({
        left: pixels(crop.left),
        top: pixels(crop.top),
        width: pixels(crop.size),
        height: pixels(crop.size),
      })
    : whole
  const picture = part.resize({ width })
  for (const format of formats) {
    const encoded =
      format === 'avif'
        ? picture.clone().avif({ quality: 55, effort: 6 })
        : picture.clone().webp({ quality: 78, effort: 6 })
    writeFileSync(`${folder}/${name}.${format}`, await encoded.toBuffer())
  }
}
