import qrcode from 'qrcode'
import { useMemo, type Ref } from 'react'

/** White margin around the code, in modules, required by scanners. */
const QUIET_ZONE = 4

type QrCodeProps = { text: string; label: string; className?: string | undefined; ref?: Ref<SVGSVGElement> }

/** A QR code as one SVG path: sharp at any size. */
export function QrCode({ text, label, className = '', ref }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' })
    const dark = Array.from({ length: modules.size * modules.size }, (_, index) => index).filter(
      (index) => modules.data[index],
    )
    return {
      size: modules.size,
      path: dark
        .map((index) => `M${index % modules.size} ${Math.floor(index / modules.size)}h1v1h-1z`)
        .join(''),
    }
  }, [text])
  const edge = size + 2 * QUIET_ZONE
  return (
    <svg
      ref={ref}
      className={className}
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${edge} ${edge}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
