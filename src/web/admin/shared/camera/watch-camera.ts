import { openCodeReader } from './open-code-reader.ts'
import { trackCodes } from './track-codes.ts'

/** Between two pictures that are read, in milliseconds: the device stays cool. */
const PAUSE_MS = 80

type Watching = { video: HTMLVideoElement; signal: AbortSignal; onCode(code: string): void }

/**
 * Shows the camera in a video and reads the codes in it until the signal aborts.
 * @throws DOMException as `getUserMedia` does; Error if the reader of codes could not be loaded.
 */
export async function watchCamera({ video, signal, onCode }: Watching): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    // Tags are small: their bars need the pixels.
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  try {
    if (signal.aborted) return
    video.srcObject = stream
    await video.play()
    await readCodes(video, stream, { signal, onCode })
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

async function readCodes(
  video: HTMLVideoElement,
  stream: MediaStream,
  { signal, onCode }: Pick<Watching, 'signal' | 'onCode'>,
): Promise<void> {
  const reader = await openCodeReader()
  const entering = trackCodes()
  const takePicture = pictureTaker(video)
  try {
    while (!signal.aborted) {
      if (!stream.active) throw new DOMException('The camera has ended.', 'NotReadableError')

      const picture = takePicture()
      const codes = picture ? await reader.read(picture) : []
      if (!signal.aborted) for (const code of entering(codes, performance.now())) onCode(code)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  } finally {
    reader.close()
  }
}

/** Takes pictures of a video; undefined until it shows something. */
function pictureTaker(video: HTMLVideoElement): () => ImageData | undefined {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

  return () => {
    const { videoWidth: width, videoHeight: height } = video
    if (!context || width === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined

    Object.assign(context.canvas, { width, height })
    context.drawImage(video, 0, 0)
    return context.getImageData(0, 0, width, height)
  }
}
