import { useWatch } from 'react-hook-form'
import type { Color } from '../../../contract/product.ts'
import { MAX_ALT_LENGTH } from '../../../contract/product-picture-fields.ts'
import { PictureUpload } from '../shared/picture-upload.tsx'
import { SelectField } from '../../ui/form-field.tsx'
import { fieldNames } from './field-names.ts'
import type { ProductFormState } from './product-draft.ts'

/** Maximum number of pictures besides the main one. */
const MAX_ADDITIONAL = 20

type ProductPicturesProps = { form: ProductFormState; onBusy(busy: boolean): void }

/** The main picture and the additional ones, each with its alternative text and the colour that it shows. */
export function ProductPictures({ form, onBusy }: ProductPicturesProps) {
  const { control, getValues, setValue, formState } = form
  const { errors, isSubmitted } = formState
  const [image, additionalImages, imageAlts, imageColors, offered] = useWatch({
    control,
    name: ['image', 'additionalImages', 'imageAlts', 'imageColors', 'colors'],
  })

  const options = { shouldDirty: true, shouldValidate: isSubmitted }
  const texts = {
    texts: imageAlts,
    maxLength: MAX_ALT_LENGTH,
    onText: (address: string, text: string) =>
      setValue('imageAlts', { ...getValues('imageAlts'), [address]: text }, options),
  }

  const colors = {
    chosen: imageColors,
    offered: offered.map(({ value }) => value),
    onColor: (address: string, color: string) => {
      const { [address]: _before, ...others } = getValues('imageColors')
      setValue('imageColors', color === '' ? others : { ...others, [address]: color as Color }, options)
    },
  }

  const makeMain = (address: string) => {
    setValue('additionalImages', imagesAfterSwap(additionalImages, address, image), options)
    setValue('image', address, options)
  }

  return (
    <>
      <PictureUpload
        label="Main image"
        maxPictures={1}
        pictures={image ? [image] : []}
        error={errors.image?.message}
        onBusy={onBusy}
        texts={texts}
        colors={colors}
        onChange={(change) => setValue('image', change(image ? [image] : [])[0] ?? '', options)}
      />
      <PictureUpload
        label="Additional images"
        maxPictures={MAX_ADDITIONAL}
        pictures={additionalImages}
        error={errors.additionalImages?.message}
        onBusy={onBusy}
        texts={texts}
        colors={colors}
        help="The first is shown when the pointer is over the card. Describe each picture: screen readers read the text aloud."
        onChange={(change) => setValue('additionalImages', change(getValues('additionalImages')), options)}
        onMain={makeMain}
        anywhere
      />
      <WornPicture form={form} />
    </>
  )
}

/** Which picture shows the piece worn, if there are several. */
function WornPicture({ form: { control, register, formState } }: Pick<ProductPicturesProps, 'form'>) {
  const [image, additionalImages, imageAlts] = useWatch({
    control,
    name: ['image', 'additionalImages', 'imageAlts'],
  })
  if (additionalImages.length === 0) return null

  return (
    <SelectField
      label={fieldNames.wornImage}
      none="None"
      options={[image, ...additionalImages].map((address, index) => ({
        value: address,
        label: imageAlts[address] || `Picture ${index + 1}`,
      }))}
      help="Second on the product page, and on its card under the pointer or a swipe."
      error={formState.errors.wornImage?.message}
      {...register('wornImage', { setValueAs: (value: string | null) => value || null })}
    />
  )
}

/** The additional images after the one at this address became the main image. */
const imagesAfterSwap = (images: string[], address: string, main: string): string[] =>
  images.map((each) => (each === address ? main : each)).filter((each) => each !== '')
