import { uploadImage } from '../../contract/account.ts'
import type { Api } from '../api.ts'
import { log } from '../log.ts'
import { readPicture } from '../ui/read-picture.ts'

/** The shop keeps pictures of the catalogue no larger than this, in pixels. */
const LONGEST_SIDE = 2400

/**
 * Stores pictures one after the other, and tells each address as it comes. What is not a picture is skipped.
 * Answers what went wrong, in words (UPL-02).
 */
export async function uploadPictures(api: Api, files: File[], onStored: (address: string) => void): Promise<string[]> {
  const problems = files.filter(isOther).map(({ name }) => `File ${name} is not an image`)
  let failed = false
  for (const file of files.filter((each) => !isOther(each))) {
    try {
      onStored(await api(uploadImage, { body: { image: await readPicture(file, LONGEST_SIDE) } }))
    } catch (error) {
      log('A picture could not be uploaded.', error)
      failed = true
    }
  }
  return failed ? [...problems, 'Some images failed to upload. Please try again.'] : problems
}

const isOther = ({ type }: File) => !type.startsWith('image/')
