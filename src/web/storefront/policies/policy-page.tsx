import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as styles from './policy-page.module.css'
import { policies, type PolicyPath } from './policies.ts'

/** One information page: its title, links to the others, and its text. */
export function PolicyPage({ path, lead, children }: { path: PolicyPath; lead: string; children: ReactNode }) {
  return (
    <div className={`wrap ${styles.columns}`}>
      <nav aria-label="Information" className={styles.menu}>
        <ul>
          {Object.entries(policies).map(([to, { title }]) => (
            <li key={to}>
              <Link to={to as PolicyPath} aria-current={to === path ? 'page' : undefined}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <article className={styles.article}>
        <h1>{policies[path].title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </article>
    </div>
  )
}

/** One question or rule, with its text. */
export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
