import { useState } from 'react'
import { iconButtonClass } from '../../../ui/button.tsx'
import { IconDrawing } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { CameraScan } from './camera-dialog.tsx'

const CameraDialog = lazyPart(() => import('./camera-dialog.tsx').then((module) => module.CameraDialog))

const CAMERA = 'M3.5 7.5h4L9 5h6l1.5 2.5h4v12h-17zM15.4 13.2a3.4 3.4 0 1 1-6.8 0a3.4 3.4 0 0 1 6.8 0'

/** A button beside a field for codes, for devices without a scanner. */
export function CameraButton(scan: CameraScan) {
  const [isOpen, setOpen] = useState<boolean>()

  return (
    <>
      <button
        type="button"
        className={iconButtonClass}
        aria-label="Scan with the camera"
        title="Scan with the camera"
        onClick={() => setOpen(true)}
      >
        <IconDrawing path={CAMERA} />
      </button>
      {isOpen !== undefined && <CameraDialog {...scan} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
