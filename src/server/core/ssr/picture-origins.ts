import type { Reader } from '../db/types.ts'

/** Rows checked of each kind: enough to find the origins of a shop's pictures. */
const MAX_CHECKED = 1000

/**
 * Returns the origins of catalogue and home page pictures and films that the content security policy does not
 * allow.
 */
export async function foreignOrigins(db: Reader, allowed: readonly string[]): Promise<string[]> {
  if (allowed.includes('https:')) return []
  const found = await Promise.all([
    db
      .selectFrom('products')
      .select('image as text')
      .where('image', 'like', 'https:%')
      .limit(MAX_CHECKED)
      .execute(),
    db
      .selectFrom('products')
      .select('additional_images as text')
      .where('additional_images', 'like', '%"https:%')
      .limit(MAX_CHECKED)
      .execute(),
    db.selectFrom('heroes').select('images as text').where('images', 'like', '%"https:%').execute(),
    db.selectFrom('banners').select('video_url as text').where('video_url', 'like', 'https:%').execute(),
    db.selectFrom('collections').select('image as text').where('image', 'like', 'https:%').execute(),
    db.selectFrom('deal').select('image_url as text').where('image_url', 'like', 'https:%').execute(),
  ])
  const addresses = found.flat().flatMap(({ text }) => text?.match(/https:\/\/[^\s"]+/g) ?? [])
  const origins = addresses.flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : []))
  return [...new Set(origins)].filter((origin) => !allowed.includes(origin))
}
