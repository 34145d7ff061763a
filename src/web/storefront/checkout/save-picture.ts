/** Edge of the saved picture, in pixels. */
const EDGE = 1024

/** Saves a square drawing as a PNG file on white, as gallery apps and scanners want it. */
export async function savePicture(drawing: SVGSVGElement | null, fileName: string): Promise<void> {
  if (!drawing) return
  const copy = drawing.cloneNode(true) as SVGSVGElement
  copy.setAttribute('width', String(EDGE))
  copy.setAttribute('height', String(EDGE))
  const picture = new Image(EDGE, EDGE)
  picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await picture.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: EDGE, height: EDGE })
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, EDGE, EDGE)
  context.drawImage(picture, 0, 0)
  Object.assign(document.createElement('a'), { href: canvas.toDataURL('image/png'), download: fileName }).click()
}
