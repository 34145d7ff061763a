import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { pageQuery } from '../../api/queries/pages.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { PageText } from '../../shared/page-text.tsx'
import type { PolicyPath } from './policies.ts'
import { PolicyPage } from './policy-page.tsx'

type PolicyProps = { path: PolicyPath; stated: ComponentType }

/** An information page: in the owner's words, or as stated. */
export function Policy({ path, stated: Stated }: PolicyProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  return shop.replacedPages?.includes(path) ? <OwnPolicy path={path} stated={Stated} /> : <Stated />
}

function OwnPolicy({ path, stated: Stated }: PolicyProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: page } = useSuspenseQuery(pageQuery(api, path))
  // Restored since the browser learnt about the shop.
  if (page.html === null) return <Stated />

  return (
    <PolicyPage path={path} title={page.title}>
      <PageText html={page.html} />
    </PolicyPage>
  )
}
