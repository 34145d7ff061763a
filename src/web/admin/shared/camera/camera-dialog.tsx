import { useEffect, useRef, useState, type RefObject } from 'react'
import { log } from '../../../lib/log.ts'
import { soundRead } from '../../../lib/sound.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ExtraIcon } from '../../../ui/extra-icon.tsx'
import { cameraProblem } from './camera-problem.ts'
import { watchCamera } from './watch-camera.ts'
import * as styles from './camera-dialog.module.css'

/** What a camera does for a field. */
export type CameraScan = {
  /** Takes a code as if it had been typed. */
  onCode(code: string): void
  /** What the last code did, in words. */
  outcome?: string | undefined
  /** The field, which gets the focus back. */
  field?: RefObject<HTMLInputElement | null> | undefined
}

type CameraDialogProps = CameraScan & { open: boolean; onClose(): void }

/** The picture of the camera: each code that comes into it is taken. */
export const CameraDialog = ({ open, onClose, field, ...scan }: CameraDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Scan with the camera"
    description="Hold a tag in front of it. A code is read once until it leaves the picture."
    fillsPhone
    {...(field && { finalFocus: field })}
  >
    <CameraView {...scan} />
    <Button kind="main" wide onClick={onClose}>
      Done
    </Button>
  </Dialog>
)

function CameraView({ onCode, outcome = '' }: Omit<CameraScan, 'field'>) {
  const [last, setLast] = useState('')
  const { video, problem, tryAgain } = useCamera((code) => {
    soundRead()
    setLast(code)
    onCode(code)
  })

  if (problem !== '')
    return (
      <div className={styles.problem} role="alert">
        <ExtraIcon name="warning" />
        <p>{problem}</p>
        <Button small onClick={tryAgain}>
          Try again
        </Button>
      </div>
    )

  return (
    <>
      <div className={styles.frame}>
        <video ref={video} muted playsInline aria-label="Picture of the camera" />
      </div>
      <output className={styles.last}>
        {last === '' ? (
          'No code yet.'
        ) : (
          <>
            {!outcome.startsWith(last) && <b>{last}</b>} {outcome}
          </>
        )}
      </output>
    </>
  )
}

/** Watches the camera while the component is shown. `problem` says why it cannot. */
function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState('')
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })

  useEffect(() => {
    const ended = new AbortController()
    const element = video.current
    if (element)
      watchCamera({
        video: element,
        signal: ended.signal,
        onCode: (code) => latest.current(code),
      }).catch((error: unknown) => {
        if (ended.signal.aborted) return
        log('The camera cannot scan.', error)
        setProblem(cameraProblem(error, isSecureContext))
      })
    return () => ended.abort()
  }, [attempt])

  const tryAgain = () => {
    setProblem('')
    setAttempt((count) => count + 1)
  }

  return { video, problem, tryAgain }
}
