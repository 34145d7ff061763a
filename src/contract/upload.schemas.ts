import * as z from 'zod/mini'
import * as refs from './upload.ts'
import { endpoint } from './endpoint.ts'
import { MAX_VIDEO_BYTES } from './upload.ts'

/** A profile picture is cropped to a square of 512 pixels. Pictures of non-administrators always are. */
const Purpose = z.optional(z.enum(['profile']))

export const uploadImage = endpoint(refs.uploadImage, {
  access: 'customer',
  duty: 'manager',
  summary:
    'Stores a picture (5 MB; an administrator also a video, 50 MB) given as a data URL and returns its address.',
  body: z.object({
    image: z.string('is needed').check(z.regex(/^data:/, 'is not a data URL')),
    purpose: Purpose,
  }),
  // 50 MB as base64, with JSON around it.
  bodyLimit: Math.ceil((MAX_VIDEO_BYTES * 4) / 3) + 4096,
  response: z.string(),
  errors: [],
})

export const uploadFile = endpoint(refs.uploadFile, {
  access: 'customer',
  duty: 'manager',
  summary:
    'Stores the file of a form (a picture of up to 5 MB; for administrators also a video of up to 50 MB), streamed.',
  query: z.object({ purpose: Purpose }),
  form: true,
  // The file and its multipart overhead.
  bodyLimit: MAX_VIDEO_BYTES + 4096,
  status: 201,
  response: z.object({ url: z.string() }),
  errors: [],
})
