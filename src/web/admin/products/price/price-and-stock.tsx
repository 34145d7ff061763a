import { useWatch } from 'react-hook-form'
import { FormField } from '../../../ui/form-field.tsx'
import { parseNumber } from '../../../../rules/parse-number.ts'
import { fieldNames } from '../field-names.ts'
import type { ProductFormState } from '../product-draft.ts'
import { lowestPrice } from '../variants/shown-variants.ts'
import { typedPrice as priceOfRow } from '../variants/row-price.ts'
import { TaxClassField } from './tax-class-field.tsx'
import * as formStyles from '../../shared/form.module.css'
import * as styles from '../product-form.module.css'

/**
 * Price, old price, stock, and when it is running out; all but the old price only where they do not follow
 * from variants. Warns of an old price that is no saving, but accepts it.
 */
export function PriceAndStock({ form }: { form: ProductFormState }) {
  const {
    register,
    control,
    formState: { errors },
  } = form
  const [typedPrice, oldPrice, variants] = useWatch({ control, name: ['price', 'oldPrice', 'variants'] })

  const hasVariants = variants.length > 0
  const price = hasVariants ? lowestPrice(variants, priceOfRow) : typedPrice
  const money = { inputMode: 'decimal', autoComplete: 'off' } as const
  const isNoSaving = oldPrice !== null && oldPrice !== undefined && price >= oldPrice

  return (
    <>
      {hasVariants && (
        <p className="text-quiet">Each variant has its own price and stock, in the table above.</p>
      )}
      <div className={formStyles.pairs}>
        {!hasVariants && (
          <FormField
            label={fieldNames.price}
            help="In rupees."
            required
            error={errors.price?.message}
            {...money}
            {...register('price', { setValueAs: parseNumber })}
          />
        )}
        <FormField
          label={fieldNames.oldPrice}
          help="In rupees. Shown struck through beside the price."
          error={errors.oldPrice?.message}
          {...money}
          {...register('oldPrice', { setValueAs: parseNumber })}
        />
        {!hasVariants && <StockFields form={form} />}
      </div>
      <TaxClassField register={register} control={control} />
      {isNoSaving && (
        <output className={styles.warning}>
          The old price is not higher than the price, so customers see no saving. Leave it empty if there is
          none.
        </output>
      )}
    </>
  )
}

/** Stock, and when it is running out. */
const StockFields = ({
  form: {
    register,
    formState: { errors },
  },
}: {
  form: ProductFormState
}) => (
  <>
    <FormField
      label={fieldNames.stock}
      inputMode="numeric"
      autoComplete="off"
      help="How many you have. Leave empty to sell without counting."
      error={errors.stock?.message}
      {...register('stock', { setValueAs: parseNumber })}
    />
    <FormField
      label={fieldNames.lowStock}
      inputMode="numeric"
      autoComplete="off"
      help="We e-mail you once this many are left. Empty: as in the settings. 0: never."
      error={errors.lowStock?.message}
      {...register('lowStock', { setValueAs: parseNumber })}
    />
  </>
)
