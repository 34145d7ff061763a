type Shrinking = {
  /** Files up to this size, in bytes, are sent unchanged. */
  above: number
  /** Maximum width and height of a shrunk picture, in pixels. */
  longestSide: number
}

/**
 * Shrinks a large picture, because photographs of current cameras exceed the shop's limit. A file that the
 * browser cannot decode is returned unchanged, for the server to validate.
 */
export async function shrinkPicture(file: File, { above, longestSide }: Shrinking): Promise<Blob> {
  const smaller = file.size > above ? await shrink(file, longestSide).catch(() => null) : null
  return smaller ?? file
}

async function shrink(file: File, longestSide: number): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG has no transparency: make transparent areas white instead of black.
  context.fillStyle = '#FFFFFF'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}
