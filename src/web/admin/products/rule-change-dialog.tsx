import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { listCollections } from '../../../contract/collection.ts'
import type { RuleChange } from '../../../contract/price-rules.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, FormField, SelectField } from '../../ui/form-field.tsx'
import { makingKinds, MakingFields } from '../shared/price-rule/price-rule-fields.tsx'
import type { TypedRule } from '../shared/price-rule/typed-rule.ts'
import { filtersWith, type ProductSearch } from './product-search.ts'
import { blankMaking, noRuleChange, readRuleChange, type TypedRuleChange } from './rule-change.ts'
import { productCountText, RuleChangePrices } from './rule-change-prices.tsx'
import { useCategories } from './use-categories.ts'
import { useRuleChange } from './use-rule-change.ts'
import * as form from '../shared/form.module.css'

type RuleChangeDialogProps = { open: boolean; search: ProductSearch; onClose(): void }

/**
 * Changes wastage, making charge and discount on making of all weighed products that match, after a preview
 * (PRICE-09).
 */
export function RuleChangeDialog({ open, search, onClose }: RuleChangeDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Change making charges"
      description="Of all products whose price follows from their weight and that match. Either all change or none."
      wide
    >
      <RuleChangeForm search={search} onClose={onClose} />
    </Dialog>
  )
}

/** The filters of the list that a change takes over. */
const filterNames = ['category', 'metal', 'gender', 'visibility'] as const

function RuleChangeForm({
  search: { category, metal, gender, visibility, search },
  onClose,
}: Omit<RuleChangeDialogProps, 'open'>) {
  const [filter, setFilter] = useState<RuleChange['filter']>({
    category,
    metal,
    gender,
    visibility: visibility === 'deleted' ? undefined : visibility,
    search,
  })
  const [typed, setTyped] = useState(noRuleChange)
  const { preview, busy, failure, look, apply, reset } = useRuleChange(onClose)

  const { change, problems } = readRuleChange(typed)
  const body = change && { filter, change }

  return (
    <form
      className={`${form.form} ${form.inDialog}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (body) void (preview && preview.count > 0 ? apply(body, preview.digest) : look(body))
      }}
    >
      <FilterFields
        filter={filter}
        onChange={(part) => {
          setFilter({ ...filter, ...part })
          reset()
        }}
      />
      <ChangeFields
        typed={typed}
        problems={problems}
        onChange={(part) => {
          setTyped({ ...typed, ...part })
          reset()
        }}
      />
      {preview && <RuleChangePrices preview={preview} />}
      <FormError>{failure}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="main" busy={busy} disabled={!body || preview?.count === 0}>
          {submitLabel({ isBusy: busy, isComplete: Boolean(body), count: preview?.count ?? 0 })}
        </Button>
      </div>
    </form>
  )
}

type SubmitState = { isBusy: boolean; isComplete: boolean; count: number }

/** `count`: products that the preview changes. */
function submitLabel({ isBusy, isComplete, count }: SubmitState): string {
  if (isBusy) return 'Please wait...'
  if (!isComplete) return 'Nothing to change yet'

  return count > 0 ? `Change ${productCountText(count)}` : 'Preview'
}

function FilterFields({
  filter,
  onChange,
}: {
  filter: RuleChange['filter']
  onChange(part: RuleChange['filter']): void
}) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: collections = [] } = useQuery({
    queryKey: ['managed-collections'],
    queryFn: () => api(listCollections, {}),
    staleTime: 0,
  })

  const offered = filtersWith(useCategories()).filter(({ name }) => filterNames.some((each) => each === name))

  return (
    <div className={form.pairs}>
      {offered.map(({ name, label, choices }) => (
        <SelectField
          key={name}
          label={label}
          none="All"
          value={filter[name] ?? ''}
          options={choices
            .filter(([value]) => value !== 'deleted')
            .map(([value, text]) => ({ value, label: text }))}
          onChange={({ currentTarget: { value } }) => onChange({ [name]: value || undefined })}
        />
      ))}
      {collections.length > 0 && (
        <SelectField
          label="Collection"
          none="All"
          value={filter.collection ?? ''}
          options={collections.map(({ slug, title }) => ({ value: slug, label: title }))}
          onChange={({ currentTarget: { value } }) => onChange({ collection: value || undefined })}
        />
      )}
      <FormField
        label="Words of the name"
        autoComplete="off"
        maxLength={100}
        value={filter.search ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ search: value.trim() ? value : undefined })}
      />
    </div>
  )
}

type ChangeFieldsProps = {
  typed: TypedRuleChange
  problems: Readonly<Record<string, string>>
  onChange(part: Partial<TypedRuleChange>): void
}

function ChangeFields({
  typed: { wastagePercent, making, makingDiscountPercent },
  problems,
  onChange,
}: ChangeFieldsProps) {
  const number = { inputMode: 'decimal', autoComplete: 'off', placeholder: 'As it is' } as const

  return (
    <div className={form.pairs}>
      <FormField
        label="Wastage (%)"
        help="Of the net weight."
        {...number}
        value={wastagePercent}
        error={problems['wastagePercent']}
        onChange={({ currentTarget: { value } }) => onChange({ wastagePercent: value })}
      />
      <FormField
        label="Discount on making (%)"
        help="Shown as a struck-through price."
        {...number}
        value={makingDiscountPercent}
        error={problems['makingDiscountPercent']}
        onChange={({ currentTarget: { value } }) => onChange({ makingDiscountPercent: value })}
      />
      <SelectField
        label="Making charge"
        none="Leave as it is"
        options={makingKinds}
        value={making?.kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            making:
              value === ''
                ? null
                : { ...(making ?? blankMaking('perGram')), kind: value as TypedRule['making']['kind'] },
          })
        }
      />
      {making && (
        <MakingFields
          making={making}
          problems={problems}
          onChange={(changed) => onChange({ making: changed })}
        />
      )}
    </div>
  )
}
