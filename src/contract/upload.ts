/** Largest picture upload, in bytes: 5 MB. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024
/** Largest video upload by an administrator, in bytes: 50 MB. */
export const MAX_VIDEO_BYTES = 50 * 1024 * 1024

export const uploadImage = { method: 'POST', path: '/api/uploadImage' } as const
export const uploadFile = { method: 'POST', path: '/api/upload' } as const
