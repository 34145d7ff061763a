import { createFileRoute } from '@tanstack/react-router'
import type { updatePage } from '../../../../../contract/page.ts'
import { PageEditorPage } from '../../../../admin/pages/page-editor-page.tsx'

/** The editor of a page; `new` for one that does not exist yet. */
export const Route = createFileRoute('/dashboard/_office/pages/$pageId')({
  staticData: { duty: 'manager' satisfies typeof updatePage.duty },
  component: function PageEditor() {
    const { pageId } = Route.useParams()
    return <PageEditorPage key={pageId} id={pageId} />
  },
})
