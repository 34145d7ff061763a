/*
 * A worker, for browsers that read no codes themselves. Its own content policy lets it compile WebAssembly
 * (CODE_READER_POLICY on the server, which knows it by this file's name).
 */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { codeFormats } from './code-formats.ts'

// The package's own default is a foreign host.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress } })
const detector = new BarcodeDetector({ formats: [...codeFormats] })

/** Responds to each picture with its codes; null if the reader could not be loaded. */
addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  void detector.detect(data).then(
    (found) => postMessage(found.map(({ rawValue }) => rawValue)),
    () => postMessage(null),
  )
})
