import { buttonClass } from '../../ui/button.tsx'

type PaperLinkProps = { to: string; kind?: 'main' | 'line'; children: string }

/** A link that opens a PDF in a new tab. */
export const PaperLink = ({ to, kind = 'line', children }: PaperLinkProps) => (
  <a href={to} target="_blank" rel="noreferrer" className={buttonClass(kind, { small: kind === 'line' })}>
    {children}
  </a>
)
