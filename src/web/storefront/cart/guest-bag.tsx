import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { CodeLogin } from '../../shared/code-login.tsx'
import { Picture } from '../../shared/picture.tsx'
import { Price } from '../../shared/price.tsx'
import { textButtonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { linkClass } from '../../ui/link.ts'
import { pictureOf } from './line-picture.ts'
import { bagItems, removeFromBag, type PendingItem } from './pending-items.ts'
import * as styles from './guest-bag.module.css'

/** The bag of a visitor, kept in this browser only, and the login by code that leads to the order. */
export function GuestBag({ takesPhones }: { takesPhones: boolean }) {
  const { history } = useRouter()
  const [items, setItems] = useState(bagItems)
  return (
    <>
      {items.length === 0 ? (
        <Empty level={3} title="Your cart is empty.">
          Products you add appear here.
        </Empty>
      ) : (
        <section aria-label="Pieces">
          <ul className={styles.list}>
            {items.map((item) => (
              <BagLine
                key={JSON.stringify(item)}
                item={item}
                onRemove={() => setItems(removeFromBag(item))}
              />
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Log in">
        <CodeLogin takesPhones={takesPhones}>
          <a
            className={`${linkClass} ${styles.password}`}
            href={`/login?from=${encodeURIComponent(history.location.href)}`}
          >
            Log in with your password
          </a>
        </CodeLogin>
      </section>
    </>
  )
}

function BagLine({ item: { piece, choice }, onRemove }: { item: PendingItem; onRemove(): void }) {
  const chosen = [choice.color, choice.size].filter((each) => each !== undefined && each !== '')
  return (
    <li className={styles.line}>
      <Picture
        src={pictureOf(piece.image)}
        alt=""
        width={72}
        height={72}
        sizes="72px"
        widest={240}
        eager
        className={styles.picture}
      />
      <div>
        <h3 className={styles.name}>{piece.name}</h3>
        {chosen.length > 0 && <p className="text-quiet">{chosen.join(' · ')}</p>}
        <p className={styles.foot}>
          <Price rupees={piece.price} />
          <button
            type="button"
            className={textButtonClass}
            aria-label={`Remove ${piece.name}`}
            onClick={onRemove}
          >
            Remove
          </button>
        </p>
      </div>
    </li>
  )
}
