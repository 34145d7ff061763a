import type { ReactNode } from 'react'
import { FormatPicture } from '../../ui/format-picture.tsx'
import * as styles from './policy-page.module.css'
import { policies, type PolicyPath } from './policies.ts'
import { PolicyLinks } from './policy-links.tsx'

const files = import.meta.glob<string>('../pictures/slide-*-800.*', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** One information page: its title, links to the others, a picture, and its text. */
export function PolicyPage({
  path,
  title = policies[path].title,
  lead,
  children,
}: {
  path: PolicyPath
  title?: string
  lead?: string
  children: ReactNode
}) {
  const fileOf = (format: 'avif' | 'webp') => files[`../pictures/${policies[path].picture}.${format}`] ?? ''
  return (
    <div className={`wrap ${styles.columns}`}>
      <PolicyLinks current={path} className={styles.menu} />
      <article className={styles.article}>
        <h1>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        <FormatPicture
          src={fileOf('webp')}
          avif={fileOf('avif')}
          webp={fileOf('webp')}
          alt=""
          width={1000}
          height={417}
          eager
          className={styles.picture}
        />
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
