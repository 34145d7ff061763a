import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { policies, type PolicyPath } from './policies.ts'

/** One information page: its title, links to the others, and its text. */
export function PolicyPage({ path, lead, children }: { path: PolicyPath; lead: string; children: ReactNode }) {
  return (
    <div className="wrap policy">
      <nav aria-label="Information" className="policy-nav">
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
      <article className="policy-text">
        <h1>{policies[path].title}</h1>
        <p className="policy-lead">{lead}</p>
        {children}
      </article>
    </div>
  )
}

/** One question or rule, with its text. */
export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
