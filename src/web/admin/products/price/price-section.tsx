import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { getSettings } from '../../../../contract/manage-settings.ts'
import { PriceRule } from '../../../../contract/price-rule-fields.ts'
import { FormError } from '../../../ui/form-field.tsx'
import { sheetClass } from '../../../ui/sheet.ts'
import { errorMessage } from '../../../api/error-message.ts'
import * as formStyles from '../../shared/form.module.css'
import { PriceRuleFields } from '../../shared/price-rule/price-rule-fields.tsx'
import { ruleProblems, typedRuleOf } from '../../shared/price-rule/typed-rule.ts'
import type { ProductFormState } from '../product-draft.ts'
import { LiveBreakup } from './live-breakup.tsx'
import { PriceAndStock } from './price-and-stock.tsx'
import { TaxClassField } from './tax-class-field.tsx'
import { useMay } from '../../shared/use-may.ts'
import * as styles from './price-section.module.css'

/**
 * The price of a product: typed, or by weight (PRICE-01, PRICE-02). `active`: the row of the variant whose
 * price is shown.
 */
export function PriceSection({ form, active }: { form: ProductFormState; active: number }) {
  const {
    control,
    register,
    formState: { isSubmitted },
  } = form
  const [pricing, rule, variants] = useWatch({ control, name: ['pricing', 'priceRule', 'variants'] })
  const { choose, failure } = usePricing(form)

  const isWeighed = pricing === 'weight' && rule !== null

  return (
    <div className={`${sheetClass} ${formStyles.form}`}>
      <header className={styles.head}>
        <h2 id="price">{isWeighed || variants.length > 0 ? 'Price' : 'Price and stock'}</h2>
        <fieldset className={styles.switch}>
          <legend className="sr-only">How the price is set</legend>
          <label>
            <input type="radio" checked={!isWeighed} onChange={() => void choose('fixed')} />
            Fixed price
          </label>
          <label>
            <input type="radio" checked={isWeighed} onChange={() => void choose('weight')} />
            By weight
          </label>
        </fieldset>
      </header>
      {failure && <FormError>{failure}</FormError>}
      {isWeighed ? (
        <div className={styles.rule}>
          <div className={formStyles.form}>
            {variants.length === 0 && (
              <p className={styles.needed}>
                A price by weight needs a net weight and a purity: add sizes above, or one variant without a
                size.
              </p>
            )}
            <PriceRuleFields
              rule={rule}
              problems={ruleProblems(rule)}
              onChange={(next) =>
                form.setValue('priceRule', next, { shouldDirty: true, shouldValidate: isSubmitted })
              }
            />
            <TaxClassField register={register} control={control} />
          </div>
          <LiveBreakup form={form} active={active} />
        </div>
      ) : (
        <PriceAndStock form={form} />
      )}
    </div>
  )
}

/**
 * Chooses how the price is set. The first rule of a product is that of the settings, if the administrator may
 * see them.
 */
function usePricing({ getValues, setValue }: ProductFormState) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const may = useMay()
  const [failure, setFailure] = useState<string>()

  const choose = async (pricing: 'fixed' | 'weight') => {
    setFailure(undefined)
    try {
      if (pricing === 'weight' && getValues('priceRule') === null) {
        const { groups } = may(getSettings)
          ? await queryClient.fetchQuery({
              queryKey: ['settings-to-edit'],
              queryFn: () => api(getSettings, {}),
              staleTime: 0,
            })
          : { groups: [] }
        const { value } = groups.flatMap(({ fields }) => fields).find(({ key }) => key === 'PRICE_RULE') ?? {}
        setValue('priceRule', typedRuleOf(z.parse(PriceRule, value ?? {})), { shouldDirty: true })
      }
      setValue('pricing', pricing, { shouldDirty: true })
    } catch (error) {
      setFailure(errorMessage(error))
    }
  }

  return { choose, failure }
}
