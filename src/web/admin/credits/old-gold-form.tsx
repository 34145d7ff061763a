import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { Approval } from '../../../contract/approval-fields.ts'
import { buyOldGold, MAX_OLD_GOLD_ITEMS } from '../../../contract/old-gold.ts'
import { errorMessage } from '../../api/error-message.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { Price } from '../../shared/price.tsx'
import { Button } from '../../ui/button.tsx'
import { FormError, FormField, TextAreaField } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { newKey } from '../shared/new-key.ts'
import { useApproval } from '../shared/use-approval.tsx'
import type { Bought } from './bought-old-gold.tsx'
import type { OldGoldEntry } from './credit-entry.ts'
import { OldMetalFields } from './credit-fields.tsx'
import {
  emptyPurchase,
  needsSellerPan,
  newItem,
  purchasePaise,
  purchaseProblem,
  purchaseRequest,
  type PurchaseEntry,
} from './old-gold-entry.ts'
import { PayoutFields } from './payout-fields.tsx'
import * as styles from './old-gold-page.module.css'

type Change = { entry: PurchaseEntry; change(changed: Partial<PurchaseEntry>): void }

/** What the shop buys, of whom, and how it pays. */
export function OldGoldForm({ onBought }: { onBought(bought: Bought): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const [entry, setEntry] = useState(emptyPurchase)
  const { buy, problem, setProblem, isBusy, dialog } = useBuying(onBought)
  const paise = purchasePaise(entry)

  const change = (changed: Partial<PurchaseEntry>) => {
    setProblem('')
    setEntry({ ...entry, ...changed, key: newKey() })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = purchaseProblem(entry, shop.panLimit)
    if (wrong) return setProblem(wrong)

    void buy(entry)
  }

  return (
    <>
      <form className={styles.page} noValidate onSubmit={submit}>
        <UnsavedGuard unsaved={!isBusy && (paise > 0 || entry.name !== '' || entry.phone !== '')} />
        <ItemsSheet entry={entry} change={change} />
        <section className={`${sheetClass} ${styles.seller}`} aria-labelledby="seller">
          <h2 id="seller">Seller</h2>
          <SellerFields entry={entry} change={change} asksPan={needsSellerPan(entry, shop.panLimit)} />
          <PayoutFields
            label="Paid by"
            none="Choose"
            payout={entry.payout}
            onChange={(payout) => change({ payout })}
          />
          <p className={styles.total}>
            <b>To pay out</b> <Price rupees={paise / 100} />
          </p>
          <FormError>{problem}</FormError>
          <Button type="submit" kind="main" wide busy={isBusy}>
            {isBusy ? 'Saving...' : 'Buy old gold'}
          </Button>
        </section>
      </form>
      {dialog}
    </>
  )
}

function ItemsSheet({ entry: { items }, change }: Change) {
  const changeItem = (key: number, gold: OldGoldEntry) =>
    change({ items: items.map((item) => (item.key === key ? { key, gold } : item)) })
  const nextKey = (items.at(-1)?.key ?? 0) + 1

  return (
    <section className={`${sheetClass} ${styles.items}`} aria-labelledby="items">
      <h2 id="items">Old gold</h2>
      {items.map(({ key, gold }, index) => (
        <fieldset key={key} className={styles.item}>
          <legend className="sr-only">Item {index + 1}</legend>
          {items.length > 1 && (
            <p className={styles.itemHead}>
              <b>Item {index + 1}</b>
              <button
                type="button"
                className={linkClass}
                onClick={() => change({ items: items.filter((item) => item.key !== key) })}
              >
                Remove <span className="sr-only">item {index + 1}</span>
              </button>
            </p>
          )}
          <OldMetalFields kind="buyback" entry={gold} onChange={(changed) => changeItem(key, changed)} />
          <FormField
            label="Note (optional)"
            maxLength={200}
            autoComplete="off"
            help="Such as: two bangles."
            value={gold.note}
            onChange={({ currentTarget: { value: note } }) => changeItem(key, { ...gold, note })}
          />
        </fieldset>
      ))}
      {items.length < MAX_OLD_GOLD_ITEMS && (
        <div className={styles.actions}>
          <Button small onClick={() => change({ items: [...items, newItem(nextKey)] })}>
            Add an item
          </Button>
        </div>
      )}
    </section>
  )
}

function SellerFields({ entry, change, asksPan }: Change & { asksPan: boolean }) {
  const field = (name: 'name' | 'phone' | 'pan') => ({
    value: entry[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }),
  })

  return (
    <>
      <FormField label="Seller's name" maxLength={60} {...field('name')} />
      <FormField label="Seller's phone number" type="tel" maxLength={20} {...field('phone')} />
      <TextAreaField
        label="Seller's address"
        rows={2}
        maxLength={300}
        autoComplete="off"
        value={entry.address}
        onChange={({ currentTarget: { value: address } }) => change({ address })}
      />
      {asksPan && (
        <FormField
          label="Seller's PAN"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          help="Income-tax rules require it above the shop's limit."
          {...field('pan')}
        />
      )}
    </>
  )
}

/** Buys what is entered, with the approval of a manager where it is needed. */
function useBuying(onBought: (bought: Bought) => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { ask, dialog } = useApproval()

  const attempt = async (entry: PurchaseEntry, approval?: Approval): Promise<string> => {
    setBusy(true)
    try {
      const bought = await api(
        buyOldGold,
        { body: purchaseRequest(entry, approval) },
        { headers: { 'idempotency-key': entry.key } },
      )
      onBought({ ...bought, hasPan: entry.pan.trim() !== '' })
      void queryClient.invalidateQueries({ queryKey: ['day-book'] })
      return ''
    } catch (error) {
      return ask(error, (login) => attempt(entry, login)) ? '' : errorMessage(error)
    } finally {
      setBusy(false)
    }
  }
  const buy = async (entry: PurchaseEntry) => {
    setProblem('')
    setProblem(await attempt(entry))
  }

  return { buy, problem, setProblem, isBusy, dialog }
}
