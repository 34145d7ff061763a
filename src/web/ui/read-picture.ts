/** Files up to this size are sent as they are. Bytes. */
const SMALL = 1024 * 1024

/**
 * A chosen file as a data URL. Photographs of today's cameras are above the 5 MB that the shop takes, so large ones are
 * made smaller here, to `longestSide` pixels; what the browser cannot read is sent as it is, for the server to judge.
 */
export async function readPicture(file: File, longestSide: number): Promise<string> {
  const smaller = file.size > SMALL ? await shrink(file, longestSide).catch(() => undefined) : undefined
  return smaller ?? readFile(file)
}

async function shrink(file: File, longestSide: number): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // A JPEG has no transparency: what shines through becomes paper instead of black.
  context.fillStyle = '#FFFFFF'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.toDataURL('image/jpeg', 0.9)
}

/** A chosen file as a data URL, as it is. */
export function readFile(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(file)
  })
}
