import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_REVIEW_PICTURES, setReviewPictures, type OwnReview } from '../../contract/review.ts'
import { errorMessage } from '../api/error-message.ts'
import { useUploads } from '../api/use-uploads.ts'
import { Picture } from '../shared/picture.tsx'
import { textButtonClass } from '../ui/button.tsx'
import { FileChooser } from '../ui/file-chooser.tsx'
import { FormError } from '../ui/form-field.tsx'
import { shrinkPicture } from '../ui/shrink-picture.ts'
import * as styles from './reviews-page.module.css'

/** Pictures show at 512 pixels at most, so files above a megabyte are shrunk before the upload. */
const shrinking = { above: 1024 * 1024, longestSide: 1280 }

/** The pictures of a review, and their changes. `share`: how much of an upload is done. */
function useReviewPictures(review: OwnReview) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { share, send, cancel } = useUploads()
  const [problem, setProblem] = useState('')
  const pictures = review.pictures ?? []
  const images = pictures.map(({ image }) => image)

  /** Saves the list, and returns whether that worked. */
  const save = async (next: string[]) => {
    setProblem('')
    try {
      await api(setReviewPictures, { params: { id: review._id }, body: { pictures: next } })
    } catch (error) {
      setProblem(errorMessage(error))
    }
    await queryClient.invalidateQueries({ queryKey: ['reviews'] })
  }

  const add = async (file: File) => {
    setProblem('')
    let stored: string | undefined
    const { failures } = await send({
      files: [file],
      purpose: 'profile',
      prepare: (chosen) => shrinkPicture(chosen, shrinking),
      onStored: (address) => (stored = address),
    })
    if (failures[0]) setProblem(errorMessage(failures[0].error))
    if (stored) await save([...images, stored])
  }

  const remove = (image: string) => save(images.filter((each) => each !== image))

  return { pictures, share, add, remove, cancel, problem }
}

/** The pictures of the customer's own review, with buttons to add and remove them. */
export function OwnPictures({ review }: { review: OwnReview }) {
  const { pictures, share, add, remove, cancel, problem } = useReviewPictures(review)

  return (
    <div className={styles.own}>
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map(({ image, approved }, index) => (
            <li key={image}>
              <Picture
                src={image}
                alt={`Your picture ${index + 1}`}
                width={72}
                height={72}
                sizes="72px"
                widest={120}
              />
              <span>{approved ? 'Shown' : 'Awaiting approval'}</span>
              <button type="button" className={textButtonClass} onClick={() => void remove(image)}>
                Remove <span className="sr-only">picture {index + 1}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {pictures.length < MAX_REVIEW_PICTURES && (
        <div>
          <FileChooser
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            share={share}
            onFiles={([file]) => file && void add(file)}
            onCancel={cancel}
          >
            Add picture
          </FileChooser>
        </div>
      )}
      {problem && <FormError>{problem}</FormError>}
    </div>
  )
}
