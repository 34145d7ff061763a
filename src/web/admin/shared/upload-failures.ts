import { ApiError } from '../../api/client.ts'
import type { UploadFailure } from '../../api/use-uploads.ts'

/**
 * Why files were rejected, each with its name, and what to do about it. A failed connection has no reason.
 */
export const reasonsOf = (failures: UploadFailure[]): string[] =>
  failures.flatMap(({ file, error }) =>
    error instanceof ApiError && error.data ? [`${file.name}: ${adviceOf(file) ?? error.message}`] : [],
  )

/** What to do about the files of phones that the shop cannot take. */
function adviceOf({ name, type }: File): string | undefined {
  if (/heic|heif/i.test(type) || /\.hei[cf]$/i.test(name)) return 'Please save it as JPEG first.'
  if (type === 'video/quicktime' || /\.mov$/i.test(name)) {
    return 'iPhone videos are MOV files, which not every browser plays. Save it as MP4 first, or set the iPhone camera to Most Compatible.'
  }

  return undefined
}
