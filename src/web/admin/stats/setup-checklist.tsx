import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { SettingGroupName } from '../../../contract/manage-settings.ts'
import {
  chooseTax,
  getOnboarding,
  hideOnboarding,
  limitCash,
  limitCounter,
  setLimits,
  type OnboardingStep,
} from '../../../contract/onboarding.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { EmptyShop } from '../products/empty-shop.tsx'
import { notifyResult } from '../shared/notify-result.ts'
import * as styles from './setup-checklist.module.css'
import { sheetClass } from '../../ui/sheet.ts'

const WELCOME = 'welcome'

/** Title of each step, and why it is needed. */
const words: Record<OnboardingStep, readonly [title: string, why: string]> = {
  tax: [
    'What you sell is taxed at 10 %. Jewellery is usually 3 %.',
    'Ask your accountant which rate applies to you. Orders already placed keep their tax.',
  ],
  address: [
    'Give the shop its web address',
    'Used in links in mails, in the sitemap and when customers log in. For the person who installed the shop: set these in the environment, or in the file .env beside package.json. TRUST_PROXY is the number of proxies in front of the shop (0 for none); without it, all visitors behind a proxy count as one client.',
  ],
  payee: [
    'Set who gets paid',
    'Customers pay to this UPI ID at the checkout. Until you set your own, a public shop does not offer UPI.',
  ],
  phone: ['Set your phone numbers', 'Shown in the footer, on the contact page and behind the chat button.'],
  mail: ['Set up e-mail', 'Without a mail server nobody can register: no codes or order mails are sent.'],
  product: ['Add your first product', 'Type it in, or import a list under Products.'],
  legal: [
    'Add your legal details',
    'Optional here, but the law asks every online shop for its legal name and a grievance officer.',
  ],
  rates: ['Enter today’s rates', 'Optional: what you sell by weight follows the rate of its metal.'],
  limits: [
    'Ask for PAN above ₹2,00,000 and limit UPI payments to ₹2,00,000.',
    'Optional. Income-tax rules require a PAN above this amount; most banks block larger UPI payments. In a public shop, a customer who has never paid can then keep 10 pieces with unpaid orders.',
  ],
  cash: [
    'Limit cash on delivery',
    'Recommended for a public shop: a delivery address, 3 undelivered orders per customer, and a confirmation by e-mail. Otherwise strangers can order your stock without paying.',
  ],
  counter: [
    'Limit what the counter gives away',
    'Optional. Above a discount of 10%, or 2% above the rate offered for old gold, somebody with the duty Counter needs the login of a manager. An advance of 10% keeps the price for 30 days.',
  ],
  bank: [
    'Take bank transfers',
    'Optional. With your bank account, customers can pay large orders by NEFT, RTGS or IMPS.',
  ],
  owner: [
    'Get a mail for each order',
    'Optional. The shop writes to you when an order comes in, and when a payment waits to be confirmed.',
  ],
  strip: [
    'Write the strip above every page',
    'Optional. A public shop has no strip without a text of yours or a prepaid discount.',
  ],
  own_email: [
    'Use your own e-mail',
    'An administrator still has an address that no mail can reach: a forgotten password could not be reset.',
  ],
  sign_in: [
    'Protect administrator logins',
    'Anyone with an admin password can see every customer. Each administrator turns on two-step sign-in in their profile.',
  ],
}

/** Where the settings of a step are. */
const groupOfStep: Partial<Record<OnboardingStep, SettingGroupName>> = {
  payee: 'payment',
  phone: 'shop',
  mail: 'mail',
  legal: 'shop',
  limits: 'payment',
  cash: 'limits',
  counter: 'jewellery',
  bank: 'payment',
  owner: 'notices',
  strip: 'shop',
}

/**
 * The set-up checklist of a new shop. Steps are ticked automatically. Each person can put it away in this
 * browser; once all steps are done it can be hidden for everyone.
 */
export function SetupChecklist() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { data } = useQuery({ queryKey: [WELCOME], queryFn: () => api(getOnboarding, {}), staleTime: 0 })
  const { user } = useSession()
  const [isHidden, setHidden] = useHiddenList(user?._id ?? '')

  if (!data || data.hidden) return null

  const count = data.steps.filter((step) => step.done).length
  // Until the tax is chosen, the shop may charge a wrong one.
  const mayHideList = data.steps.some(({ name, done }) => name === 'tax' && done)
  if (isHidden && mayHideList) {
    return (
      <p className={styles.away}>
        Set-up: {count} of {data.steps.length} done.
        <button type="button" className={linkClass} onClick={() => setHidden(false)}>
          Show the list
        </button>
      </p>
    )
  }

  const hide = async () => {
    await notifyResult(async () => void (await api(hideOnboarding, {})))
    await queryClient.invalidateQueries({ queryKey: [WELCOME] })
  }

  const change = async (call: () => Promise<unknown>) => {
    await notifyResult(async () => void queryClient.setQueryData([WELCOME], await call()))
    await queryClient.invalidateQueries({ queryKey: ['shop'] })
  }

  return (
    <section className={`${sheetClass} ${styles.checklist}`} aria-labelledby="welcome">
      <div className={styles.head}>
        <h2 id="welcome">{count === data.steps.length ? 'The shop is yours' : 'Make this shop your own'}</h2>
        <p>
          {count} of {data.steps.length} done
        </p>
      </div>
      <ol>
        {ownersFirst(data.steps).map((step) => (
          <Step
            key={step.name}
            {...step}
            onChooseTax={(choice) => change(() => api(chooseTax, { body: { choice } }))}
            onSetLimits={() => change(() => api(limitsOfStep(step.name), {}))}
          />
        ))}
      </ol>
      {data.steps.every((step) => step.done || step.optional) ? (
        <Button onClick={() => void hide()}>Hide this list</Button>
      ) : (
        mayHideList && <Button onClick={() => setHidden(true)}>Hide this list</Button>
      )}
    </section>
  )
}

/** The call that sets the recommended limits of a step. */
function limitsOfStep(name: OnboardingStep): typeof limitCash | typeof limitCounter | typeof setLimits {
  if (name === 'cash') return limitCash
  return name === 'counter' ? limitCounter : setLimits
}

/** The steps with that of the person who installed the shop at the end. */
const ownersFirst = <S extends { name: OnboardingStep }>(steps: readonly S[]): S[] =>
  steps.toSorted((a, b) => Number(a.name === 'address') - Number(b.name === 'address'))

/** Whether this administrator has hidden the list in this browser, and a function that changes it. */
function useHiddenList(userId: string): [isHidden: boolean, setHidden: (hidden: boolean) => void] {
  const key = `setup-put-away:${userId}`
  const [isHidden, setHidden] = useState(() => localStorage.getItem(key) !== null)

  const save = (hidden: boolean) => {
    setHidden(hidden)
    if (hidden) localStorage.setItem(key, 'true')
    else localStorage.removeItem(key)
  }

  return [isHidden, save]
}

type StepProps = {
  name: OnboardingStep
  done: boolean
  missing: string[]
  onChooseTax(choice: 'jewellery' | 'keep'): Promise<void>
  onSetLimits(): Promise<void>
}

function Step({ name, done, missing, onChooseTax, onSetLimits }: StepProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useQuery(shopQuery(api))
  const [asked, why] = words[name]
  const title = done && name === 'tax' && shop ? `What you sell is taxed at ${shop.taxRate}%.` : asked

  return (
    <li data-done={done || undefined}>
      <span className={styles.mark}>{done && <Icon name="check" className={styles.icon} />}</span>
      <div>
        <h3>
          {title}
          <span className="sr-only">{done ? ': done' : ': to do'}</span>
        </h3>
        {!done && <p>{why}</p>}
        {name === 'address' && missing.length > 0 && (
          <p>
            To set:{' '}
            {missing.map((variable) => (
              <code key={variable}>{variable}</code>
            ))}
          </p>
        )}
        <StepActions name={name} done={done} onChooseTax={onChooseTax} onSetLimits={onSetLimits} />
      </div>
    </li>
  )
}

/** The buttons and links of a step. Adding examples stays possible after the first product. */
const StepActions = ({ name, done, onChooseTax, onSetLimits }: Omit<StepProps, 'missing'>) => (
  <>
    {!done && name === 'tax' && (
      <div className={styles.choices}>
        <Button kind="main" onClick={() => void onChooseTax('jewellery')}>
          Jewellery 3 %
        </Button>
        <Button onClick={() => void onChooseTax('keep')}>Keep 10 %</Button>
      </div>
    )}
    {!done && (name === 'limits' || name === 'cash' || name === 'counter') && (
      <div className={styles.choices}>
        <Button kind="main" onClick={() => void onSetLimits()}>
          Use these limits
        </Button>
      </div>
    )}
    {!done && groupOfStep[name] && (
      <Link
        to="/dashboard/settings/{-$group}"
        params={{ group: groupOfStep[name] === 'shop' ? undefined : groupOfStep[name] }}
        className={linkClass}
      >
        Open Settings
      </Link>
    )}
    {!done && name === 'product' && (
      <Link to="/dashboard/add-new-post" className={linkClass}>
        Add product
      </Link>
    )}
    {name === 'product' && (
      <p>
        <EmptyShop />
      </p>
    )}
    {!done && name === 'rates' && (
      <Link to="/dashboard/rates" className={linkClass}>
        Enter rates
      </Link>
    )}
    {!done && (name === 'sign_in' || name === 'own_email') && (
      <Link to="/dashboard/profile" className={linkClass}>
        Open your profile
      </Link>
    )}
  </>
)
