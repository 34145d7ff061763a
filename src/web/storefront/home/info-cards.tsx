import { Link } from '@tanstack/react-router'
import type { ShopFacts } from '../../../contract/settings.ts'
import { shortMoneyText } from '../../../rules/money-text.ts'
import { Divider } from '../../ui/divider.tsx'
import { linkClass } from '../../ui/link.ts'
import * as styles from './info-cards.module.css'

/** The topics that the footer links to: the terms in short, news, and contact. */
export function InfoCards({ shop }: { shop: ShopFacts }) {
  return (
    <section className="wrap section" aria-labelledby="know">
      <Divider id="know" title="Good to know" />
      <div className={styles.cards}>
        <div id="terms">
          <h3>Terms in short</h3>
          <p>
            Prices are in rupees. Tax of {shop.taxRate}% is added after any coupon discount. Cash on delivery
            is for orders up to <span className="money">{shortMoneyText(shop.codLimit)}</span>. An order can
            be cancelled until it is dispatched.
          </p>
          <Link className={linkClass} to="/legal-policy">
            Read the legal policy
          </Link>
        </div>
        <div id="blog">
          <h3>From the journal</h3>
          <p>
            The care of silver, finding a ring size, and what the number 916 in gold means: three short
            pieces.
          </p>
          <Link className={linkClass} to="/journal/{-$article}" params={{ article: undefined }}>
            Read the journal
          </Link>
        </div>
        <div id="chat">
          <h3>Talk to us</h3>
          <p>
            A question about a size, a stone or an order? Write to us, or call{' '}
            <span className="money">{shop.phone}</span>.
          </p>
          <a
            className={linkClass}
            href={`https://wa.me/${shop.whatsappNumber}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            Start a chat
          </a>
        </div>
      </div>
    </section>
  )
}
