import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../app/head-from-loader.ts'
import * as styles from './collection.module.css'
import { headOf } from '../../storefront/seo.ts'

export const Route = createFileRoute('/_shop/collection')({
  staticData: { sitemap: true },
  loader: ({ context }) =>
    headOf(context, (shop) => ({
      title: 'Collection',
      description: `The collection of ${shop.name}.`,
      path: '/collection',
    })),
  head: headFromLoader,
  component: CollectionPage,
})

/** The collection, which has only its title so far. */
function CollectionPage() {
  return <h1 className={`wrap ${styles.title}`}>Collection</h1>
}
