import { codeFormats } from './code-formats.ts'

/** Reads the codes of one picture at a time. */
export type CodeReader = {
  /** @throws Error if the reader could not be loaded. */
  read(picture: ImageData): Promise<string[]>
  close(): void
}

type NativeDetector = {
  new (options: { formats: readonly string[] }): {
    detect(picture: ImageData): Promise<{ rawValue: string }[]>
  }
  getSupportedFormats(): Promise<string[]>
}

/** Opens the browser's own reader of codes, or loads the shop's if it has none for all formats. */
export async function openCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Native } = window as { BarcodeDetector?: NativeDetector }
  const supported = (await Native?.getSupportedFormats().catch(() => undefined)) ?? []
  if (!Native || codeFormats.some((format) => !supported.includes(format))) return openWorker()

  const detector = new Native({ formats: codeFormats })
  return {
    read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue),
    close: () => {},
  }
}

function openWorker(): CodeReader {
  const worker = new Worker(new URL('./code-reader.ts', import.meta.url), { type: 'module' })
  return {
    read: (picture) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error('The reader of codes could not be loaded.'))
        worker.addEventListener('error', fail, { once: true })
        worker.addEventListener(
          'message',
          ({ data }: MessageEvent<string[] | null>) => {
            worker.removeEventListener('error', fail)
            if (data) resolve(data)
            else fail()
          },
          { once: true },
        )
        worker.postMessage(picture, [picture.data.buffer])
      }),
    close: () => worker.terminate(),
  }
}
