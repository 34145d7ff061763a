import * as styles from './page-text.module.css'

/** The text of an owner's page. `html`: as the server rendered it from Markdown, by an allow-list. */
export const PageText = ({ html }: { html: string }) => (
  <div
    className={styles.text}
    // oxlint-disable-next-line react/no-danger -- only the server writes it: render-markdown.ts
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
