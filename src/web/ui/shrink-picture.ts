type Shrinking = {
  /** Files up to this size are sent as they are. Bytes. */
  above: number
  /** What a larger one is made no longer than, in pixels. */
  longestSide: number
}

/**
 * A chosen picture, made smaller when it is large: photographs of today's cameras are above what the shop takes. What
 * the browser cannot read is sent as it is, for the server to judge.
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
  // A JPEG has no transparency: what shines through becomes paper instead of black.
  context.fillStyle = '#FFFFFF'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}
