import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { createStockTaking } from '../../../contract/stock-taking.ts'
import { finenesses, purityName, ratedMetals } from '../../../rules/purity.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { FormError, SelectField } from '../../ui/form-field.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { useCategories } from '../products/use-categories.ts'
import { STOCK_TAKINGS } from './stock-taking-words.ts'
import * as styles from './stock-taking-page.module.css'

const metalNames = { gold: 'Gold', silver: 'Silver', platinum: 'Platinum' } as const

/** Starts a stock taking of all pieces, or of those of a metal, a purity or a category. */
export function StartForm() {
  const { metal, fineness, category, choose, start, failure, isStarting } = useStart()
  const categories = useCategories()

  return (
    <form className={`${sheetClass} ${styles.start}`} onSubmit={(event) => void start(event)}>
      <h2>Start a stock taking</h2>
      <div className={styles.choices}>
        <SelectField
          label="Metal"
          none="All metals"
          value={metal ?? ''}
          options={ratedMetals.map((each) => ({ value: each, label: metalNames[each] }))}
          onChange={({ currentTarget }) =>
            choose({ metal: ratedMetals.find((each) => each === currentTarget.value), fineness: '' })
          }
        />
        <SelectField
          label="Purity"
          none="All purities"
          value={fineness}
          disabled={metal === undefined}
          options={
            metal
              ? finenesses[metal].map((each) => ({ value: String(each), label: purityName(metal, each) }))
              : []
          }
          onChange={({ currentTarget }) => choose({ fineness: currentTarget.value })}
        />
        <SelectField
          label="Category"
          none="All categories"
          value={category}
          options={categories}
          onChange={({ currentTarget }) => choose({ category: currentTarget.value })}
        />
      </div>
      <FormError>{failure}</FormError>
      <Button type="submit" kind="main" disabled={isStarting}>
        Start
      </Button>
    </form>
  )
}

type Choice = { metal: (typeof ratedMetals)[number] | undefined; fineness: string; category: string }

function useStart() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [choice, setChoice] = useState<Choice>({ metal: undefined, fineness: '', category: '' })
  const [failure, setFailure] = useState('')
  const [isStarting, setStarting] = useState(false)

  const start = async (event: FormEvent) => {
    event.preventDefault()
    setStarting(true)
    try {
      const { _id } = await api(createStockTaking, { body: { scope: scopeOf(choice) } })
      await queryClient.invalidateQueries({ queryKey: [STOCK_TAKINGS] })
      await navigate({ to: '/dashboard/stock-taking', search: { taking: _id } })
    } catch (error) {
      setFailure(errorMessage(error))
      setStarting(false)
    }
  }

  return {
    ...choice,
    choose: (change: Partial<Choice>) => setChoice((before) => ({ ...before, ...change })),
    start,
    failure,
    isStarting,
  }
}

function scopeOf({ metal, fineness, category }: Choice) {
  const scope: { metal?: NonNullable<Choice['metal']>; fineness?: number; category?: string } = {}
  if (metal) scope.metal = metal
  if (fineness) scope.fineness = Number(fineness)
  if (category) scope.category = category
  return Object.keys(scope).length > 0 ? scope : 'all'
}
