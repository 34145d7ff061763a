/** File types that the shop stores and serves; none that a browser executes. */
export const mediaTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  avi: 'video/x-msvideo',
} as const
export type MediaEnding = keyof typeof mediaTypes
