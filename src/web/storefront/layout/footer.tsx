import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ShopFacts } from '../../../contract/settings.ts'
import { HomeLink } from '../../shared/wordmark.tsx'
import { categoryLink } from '../addresses.ts'
import * as styles from './footer.module.css'

/** A link of the footer; `section` names the part of the home page it leads to. */
type FooterLink = { text: string; to: LinkProps['to']; section?: string }

const usefulLinks: FooterLink[] = [
  { text: 'Delivery Information', to: '/delivery-information' },
  { text: 'Legal Policy', to: '/legal-policy' },
  { text: 'Cancellation Policy', to: '/cancellation-policy' },
  { text: 'Help & FAQ', to: '/help' },
  { text: 'Blog', to: '/', section: 'blog' },
]

const information: FooterLink[] = [
  { text: 'About Us', to: '/', section: 'about' },
  { text: 'Shipping', to: '/delivery-information' },
  { text: 'Returns', to: '/return-exchange' },
  { text: 'Privacy Policy', to: '/legal-policy' },
  { text: 'Terms & Conditions', to: '/', section: 'terms' },
]

/** Links after the stated ones. */
const further = {
  rates: { text: 'Today’s rates', to: '/rates' },
  sizes: { text: 'Find your size', to: '/size-guide' },
  wishlist: { text: 'Wishlist', to: '/wishlist' },
  journal: { text: 'Journal', to: '/journal/{-$article}' },
  gifts: { text: 'Gifts', to: '/gifts' },
  visit: { text: 'Visit us', to: '/visit' },
} as const satisfies Record<string, FooterLink>

const contact: FooterLink[] = [
  { text: 'Chat With Us', to: '/contact-us' },
  { text: 'Live chat', to: '/', section: 'chat' },
]

export function Footer({ shop }: { shop: ShopFacts }) {
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <HomeLink name={shop.name} onNight className={styles.logo} />
            <p className={styles.about}>
              Gold and silver made to be worn every day. Premium pieces, good value, delivered free.
            </p>
          </div>
          {shop.footerLinks ? (
            <OwnColumns shop={shop} links={shop.footerLinks} />
          ) : (
            <StatedColumns shop={shop} />
          )}
        </div>
        <div className={styles.base}>
          <span suppressHydrationWarning>
            © {yearOf(shop)} {shop.name}. All rights reserved.
          </span>
          {shop.demonstration && <span>Designed and built by Suvarna Studio</span>}
        </div>
      </div>
    </footer>
  )
}

const StatedColumns = ({ shop }: { shop: ShopFacts }) => (
  <>
    <FooterColumn
      title="Useful Links"
      links={[...usefulLinks, ...(shop.hasRates ? [further.rates] : []), further.sizes, further.wishlist]}
    />
    <FooterColumn title="Information" links={[...information, further.journal, further.gifts]}>
      {shop.ownCategories?.map((name) => (
        <li key={name}>
          <Link {...categoryLink(name)} className={styles.link}>
            {name}
          </Link>
        </li>
      ))}
      {shop.menuCollections?.map(({ slug, title }) => (
        <li key={slug}>
          <Link to="/collections/$slug" params={{ slug }} className={styles.link}>
            {title}
          </Link>
        </li>
      ))}
    </FooterColumn>
    <FooterColumn
      title="Contact Us"
      links={shop.visit ? [...contact, further.visit] : contact}
      phone={shop.phone}
    />
  </>
)

type OwnLinks = NonNullable<ShopFacts['footerLinks']>

/** The links that the owner has set, and the phone. */
function OwnColumns({ shop, links }: { shop: ShopFacts; links: OwnLinks }) {
  const titles = [...new Set(links.map(({ column }) => column))]
  return titles.map((title, index) => (
    <FooterColumn key={title} title={title} {...(index === titles.length - 1 && { phone: shop.phone })}>
      {links
        .filter(({ column }) => column === title)
        .map(({ text, href }) => (
          <li key={text}>
            <a href={href} className={styles.link}>
              {text}
            </a>
          </li>
        ))}
    </FooterColumn>
  ))
}

/** The year of the copyright notice. That of the demonstration is stated. */
const yearOf = ({ demonstration }: ShopFacts): number => (demonstration ? 2025 : new Date().getFullYear())

type FooterColumnProps = {
  title: string
  links?: readonly FooterLink[]
  phone?: string
  /** List items after the links. */
  children?: ReactNode
}

function FooterColumn({ title, links, phone, children }: FooterColumnProps) {
  return (
    <div>
      <h2 className={styles.heading}>{title}</h2>
      <ul>
        {phone !== undefined && (
          <li>
            <a className={`${styles.link} money`} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          </li>
        )}
        {links?.map(({ text, to, section }) => (
          <li key={text}>
            <Link
              to={to}
              className={styles.link}
              {...(section && { hash: section, activeOptions: { exact: true, includeHash: true } })}
            >
              {text}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </div>
  )
}
