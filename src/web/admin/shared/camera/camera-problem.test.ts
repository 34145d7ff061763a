import { expect, test } from 'vitest'
import { cameraProblem } from './camera-problem.ts'

test.each([
  ['permission is refused', new DOMException('', 'NotAllowedError'), true, 'The camera is not allowed.'],
  ['there is no camera', new DOMException('', 'NotFoundError'), true, 'This device has no camera.'],
  ['it is in use', new DOMException('', 'NotReadableError'), true, 'Another program uses the camera.'],
  ['it does not start', new DOMException('', 'AbortError'), true, 'The camera could not be started.'],
  ['the reader is missing', new Error('offline'), true, 'The reader of codes could not be loaded.'],
  ['the address is http', new TypeError('undefined'), false, 'Browsers allow the camera only over https.'],
] as const)('PAPER-01 the camera says that %s', (_what, error, isSecure, sentence) => {
  expect(cameraProblem(error, isSecure)).toContain(sentence)
})
