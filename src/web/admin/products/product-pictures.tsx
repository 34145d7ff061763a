import { useWatch } from 'react-hook-form'
import { MAX_ALT_LENGTH } from '../../../contract/product-fields.ts'
import { PictureUpload } from '../shared/picture-upload.tsx'
import type { ProductFormState } from './product-draft.ts'

/** Maximum number of pictures besides the main one. */
const MOST_ADDITIONAL = 20

type ProductPicturesProps = { form: ProductFormState; onBusy(busy: boolean): void }

/** The main picture and the additional ones, each with its alternative text. */
export function ProductPictures({ form: { control, getValues, setValue, formState }, onBusy }: ProductPicturesProps) {
  const { errors, isSubmitted } = formState
  const [image, additionalImages, imageAlts] = useWatch({ control, name: ['image', 'additionalImages', 'imageAlts'] })
  const options = { shouldDirty: true, shouldValidate: isSubmitted }
  const texts = {
    texts: imageAlts, most: MAX_ALT_LENGTH,
    onText: (address: string, text: string) => setValue('imageAlts', { ...getValues('imageAlts'), [address]: text }, options),
  }
  const makeMain = (address: string) => {
    const others = additionalImages.map((each) => (each === address ? image : each))
    setValue('additionalImages', others.filter((each) => each !== ''), options)
    setValue('image', address, options)
  }
  return (
    <>
      <PictureUpload
        label="Main image" most={1} pictures={image ? [image] : []} error={errors.image?.message} onBusy={onBusy} texts={texts}
        onChange={(change) => setValue('image', change(image ? [image] : [])[0] ?? '', options)}
      />
      <PictureUpload
        label="Additional images" most={MOST_ADDITIONAL} pictures={additionalImages} error={errors.additionalImages?.message} onBusy={onBusy} texts={texts}
        help="The first is shown when the pointer is over the card. Describe each picture: screen readers read the text aloud."
        onChange={(change) => setValue('additionalImages', change(getValues('additionalImages')), options)} onMain={makeMain} anywhere
      />
    </>
  )
}
