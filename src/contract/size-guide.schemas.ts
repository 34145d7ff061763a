import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import * as refs from './size-guide.ts'

export const getSizeStrip = endpoint(refs.getSizeStrip, {
  access: 'anyone',
  summary:
    'A strip to print, cut out and wrap round the finger: a ruler of 150 mm with the ring sizes, as PDF.',
  response: z.string(),
  file: 'application/pdf',
  errors: [],
})
