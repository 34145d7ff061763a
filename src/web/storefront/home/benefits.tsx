import { Link } from '@tanstack/react-router'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import * as styles from './benefits.module.css'

const benefits: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'gem',
    title: 'Premium Products',
    text: 'Gold, silver and stones, with the fineness stated for every piece.',
  },
  { icon: 'truck', title: 'Free Delivery', text: 'Delivery is free on every order.' },
  { icon: 'scales', title: 'Best Value', text: 'Fine work at a fair price, with every saving shown.' },
]

/** The benefits the shop promises. */
export function Benefits() {
  return (
    <section className="wrap" id="about" aria-label="Why shop here">
      <ul className={styles.list}>
        {benefits.map(({ icon, title, text }) => (
          <li key={title} className={styles.benefit}>
            <Icon name={icon} className={styles.icon} />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Link className={`${linkClass} ${styles.more}`} to="/about">
        Who we are and how a piece is made
      </Link>
    </section>
  )
}
