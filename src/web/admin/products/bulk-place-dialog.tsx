import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { listCollections } from '../../../contract/collection.ts'
import type { ManagedProduct } from '../../../contract/manage-products.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, SelectField } from '../../ui/form-field.tsx'
import { useCategories } from './use-categories.ts'
import { useBulkSave, type ProductSelection } from './use-bulk-save.ts'
import * as form from '../shared/form.module.css'

type Place = {
  category: string
  collection: string
  isTrending: '' | 'true' | 'false'
  visibility: '' | 'shown' | 'hidden'
}

const noChange: Place = { category: '', collection: '', isTrending: '', visibility: '' }

/**
 * Changes the category of the selected products, adds them to a collection, and changes where customers see
 * them (ADM-08).
 */
export function BulkPlaceDialog({
  open,
  selection,
  onClose,
}: {
  open: boolean
  selection: ProductSelection
  onClose(): void
}) {
  const { length } = selection.rows

  return (
    <Dialog
      open={open && length > 0}
      onClose={onClose}
      title="Change category and visibility"
      description={`Edit ${productsText(length)}. Either all change or none.`}
    >
      <BulkPlaceForm selection={selection} onClose={onClose} />
    </Dialog>
  )
}

const productsText = (count: number): string => (count === 1 ? '1 product' : `${count} products`)

function BulkPlaceForm({ selection, onClose }: { selection: ProductSelection; onClose(): void }) {
  const [place, setPlace] = useState(noChange)
  const { save, saving, failure } = useBulkSave(selection, onClose)

  const edits = editsOf(selection.rows, place)
  const change = (part: Partial<Place>) => setPlace((before) => ({ ...before, ...part }))

  return (
    <form
      className={`${form.form} ${form.inDialog}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (edits.length > 0) void save(edits)
      }}
    >
      <PlaceFields place={place} onChange={change} />
      <FormError>{failure}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="main" busy={saving} disabled={edits.length === 0}>
          {saveLabel(saving, edits.length)}
        </Button>
      </div>
    </form>
  )
}

/** The products that differ from the choice, with the version that was looked at. */
const editsOf = (products: ManagedProduct[], place: Place) =>
  products.flatMap((product) => {
    const { _id, version } = product
    const target = targetOf(place)
    const joins = joinsCollection(product, place) && {
      collections: [...product.collections, place.collection],
    }

    const differs =
      joins !== false ||
      (Object.keys(target) as (keyof typeof target)[]).some((field) => target[field] !== product[field])

    if (!differs) return []

    // A visible product is visible from now on.
    const startsNow = place.visibility === 'shown' && product.visibility === 'scheduled'
    const edit = { ...target, ...joins, _id, version }
    return [startsNow ? { ...edit, visibleFrom: null } : edit]
  })

type Target = { category?: string; isTrending?: boolean; visibility?: 'shown' | 'hidden' }

/** The fields that a product gets. */
function targetOf({ category, isTrending, visibility }: Place): Target {
  const target: Target = {}
  if (category) target.category = category
  if (isTrending) target.isTrending = isTrending === 'true'
  if (visibility) target.visibility = visibility
  return target
}

const joinsCollection = ({ collections }: ManagedProduct, { collection }: Place): boolean =>
  collection !== '' && !collections.includes(collection)

function saveLabel(isSaving: boolean, count: number): string {
  if (isSaving) return 'Saving...'
  if (count === 0) return 'Nothing to change yet'

  return `Change ${productsText(count)}`
}

function PlaceFields({ place, onChange }: { place: Place; onChange(part: Partial<Place>): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: collections = [] } = useQuery({
    queryKey: ['managed-collections'],
    queryFn: () => api(listCollections, {}),
    staleTime: 0,
  })

  return (
    <>
      <SelectField
        label="Category"
        none="Leave as it is"
        options={useCategories()}
        value={place.category}
        onChange={({ currentTarget: { value } }) => onChange({ category: value })}
      />
      {collections.length > 0 && (
        <SelectField
          label="Add to collection"
          none="Leave as it is"
          options={collections.map(({ _id, title }) => ({ value: _id, label: title }))}
          value={place.collection}
          onChange={({ currentTarget: { value } }) => onChange({ collection: value })}
        />
      )}
      <SelectField
        label="Home page"
        none="Leave as it is"
        options={[
          { value: 'true', label: 'Trending' },
          { value: 'false', label: 'No' },
        ]}
        value={place.isTrending}
        onChange={({ currentTarget: { value } }) => onChange({ isTrending: value as Place['isTrending'] })}
      />
      <SelectField
        label="Visibility"
        none="Leave as it is"
        options={[
          { value: 'shown', label: 'Visible' },
          { value: 'hidden', label: 'Hidden' },
        ]}
        value={place.visibility}
        help="Hidden products are removed from the shop and from carts."
        onChange={({ currentTarget: { value } }) => onChange({ visibility: value as Place['visibility'] })}
      />
    </>
  )
}
