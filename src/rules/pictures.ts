/** Widths of image variants in pixels; no others are served. */
export const pictureWidths = [120, 240, 360, 480, 640, 800, 1080, 1440, 1920, 2880] as const
export type PictureWidth = (typeof pictureWidths)[number]

export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

const STORED = /^\/media\/([0-9a-f]{32})\/([\w-]+)\.(jpe?g|png|webp|avif)$/

/** Whether this is the address of a picture that the shop stores. */
export const isStoredPicture = (address: string): boolean => STORED.test(address)

/** Returns the address of an image variant; undefined for pictures that the shop does not store. */
export function pictureAddress(
  address: string,
  width: PictureWidth,
  format: PictureFormat,
): string | undefined {
  const stored = STORED.exec(address)
  return stored ? `/media/${stored[1]}/${stored[2]}-${width}.${format}` : undefined
}

/**
 * Returns a srcset of all widths up to `widest` (pixels); undefined for pictures that the shop does not
 * store.
 */
export function pictureSources(address: string, format: PictureFormat, widest: number): string | undefined {
  if (!STORED.test(address)) return undefined
  return pictureWidths
    .filter((width) => width <= widest)
    .map((width) => `${pictureAddress(address, width, format)} ${width}w`)
    .join(', ')
}

type Pictured = {
  image: string
  additionalImages: readonly string[]
  imageColors: Readonly<Record<string, string>>
  /** The one that shows it worn. */
  wornImage?: string | null | undefined
}

/**
 * Returns the pictures of a product in a colour: first those of this colour, then those of none. All of them
 * if the colour has no pictures, or without a colour. The piece as worn comes second.
 */
export function picturesInColor(
  { image, additionalImages, imageColors, wornImage }: Pictured,
  color: string | undefined,
): string[] {
  const all = [image, ...additionalImages]
  const own = all.filter((address) => imageColors[address] === color)
  const shown = color && own.length > 0 ? [...own, ...all.filter((address) => !imageColors[address])] : all
  return withWornSecond(shown, wornImage)
}

/** These pictures with the worn piece as the second one, if it is further behind. */
export function withWornSecond(pictures: string[], worn: string | null | undefined): string[] {
  const [first = '', ...others] = pictures
  return worn && others.includes(worn)
    ? [first, worn, ...others.filter((address) => address !== worn)]
    : pictures
}
