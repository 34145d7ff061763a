import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import {
  deleteCategory,
  listCategories,
  type ListedCategory,
  type OwnCategory,
} from '../../../contract/category.ts'
import { categoryParam } from '../../../rules/category-address.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import * as table from '../../shared/table.module.css'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { countText } from '../shared/count-text.ts'
import { List } from '../shared/list.tsx'
import { ListTable, type ListColumn } from '../shared/list-table.tsx'
import { notifyResult } from '../shared/notify-result.ts'
import { ConfirmRow, useRowDialog } from '../shared/row-dialog.tsx'
import { RowTool, RowTools } from '../shared/row-tools.tsx'
import { CategoryForm } from './category-form.tsx'
import * as styles from './categories-page.module.css'

const CATEGORIES = 'managed-categories'

/** The categories of the owner with their forms, above those that every shop has. */
export function CategoriesPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useQuery({ queryKey: [CATEGORIES], queryFn: () => api(listCategories, {}), staleTime: 0 })
  const form = useRowDialog<OwnCategory>()
  const deletion = useRowDialog<OwnCategory>()
  const refresh = useRefresh()

  const close = async () => {
    form.close()
    await refresh()
  }

  const remove = async ({ _id }: OwnCategory) => {
    await notifyResult(async () => (await api(deleteCategory, { params: { id: _id } })).message)
    await refresh()
  }

  const add = <AddCategory onClick={() => form.open()} />
  const own = found.data?.filter(isOwn)

  return (
    <>
      <PageTitle title="Categories">{own && own.length > 0 && add}</PageTitle>
      <List
        query={found}
        rows={own}
        skeletonRows={3}
        failure="The categories could not be loaded."
        empty={
          <Empty title="No categories of your own yet." action={add}>
            Add what you sell beside the categories below, such as Mangalsutra, Pendants or Nose pins.
          </Empty>
        }
      >
        {(rows) => (
          <ListTable
            label="Your categories"
            columns={[...facts, actionsWith(form.open, deletion.open)]}
            rows={rows}
          />
        )}
      </List>
      {found.data && <FixedCategories categories={found.data.filter((each) => !isOwn(each))} />}
      <Dialog
        open={form.isOpen}
        onClose={() => void close()}
        title={form.row ? 'Edit category' : 'Add category'}
      >
        <CategoryForm category={form.row} onDone={close} />
      </Dialog>
      <ConfirmRow
        dialog={deletion}
        title={({ name }) => `Delete ${name}?`}
        description={() => 'Only a category without products can be deleted. Links to it stop working.'}
        action="Delete"
        grave
        onConfirm={remove}
      />
    </>
  )
}

/** Forms, filters and the shop's own pages in this browser name categories, too. */
function useRefresh() {
  const queryClient = useQueryClient()

  return () =>
    Promise.all(
      [CATEGORIES, 'shop', 'products', 'product'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key] }),
      ),
    )
}

const AddCategory = ({ onClick }: { onClick(): void }) => (
  <Button kind="main" small onClick={onClick}>
    <ExtraIcon name="plus" /> Add category
  </Button>
)

/** The categories of every shop, which cannot be changed. */
const FixedCategories = ({ categories }: { categories: readonly ListedCategory[] }) => (
  <section className={styles.fixed} aria-labelledby="fixed-categories">
    <h2 id="fixed-categories" className={styles.heading}>
      In every shop
    </h2>
    <p className={styles.note}>
      These categories, their order and their addresses stay. Yours come after them.
    </p>
    <ListTable
      label="Categories in every shop"
      columns={facts}
      rows={categories.map(({ name, position, products }) => ({ _id: name, name, position, products }))}
    />
  </section>
)

const isOwn = (category: ListedCategory): category is OwnCategory & ListedCategory => category._id !== null

type Row = OwnCategory & Pick<ListedCategory, 'products'>

const facts: ListColumn<Row>[] = [
  { heading: 'Category', className: table.title, cell: ({ name }) => <b>{name}</b> },
  {
    heading: 'Address',
    className: table.longDetail,
    cell: ({ name }) => (
      <Link
        to="/shop/category/$categoryName"
        params={{ categoryName: categoryParam(name) }}
        className={linkClass}
      >
        /shop/category/{categoryParam(name)}
      </Link>
    ),
  },
  {
    heading: 'Products',
    className: table.detail,
    end: true,
    cell: ({ name, products }) => {
      const count = countText(products, 'product')
      return products === 0 ? (
        count
      ) : (
        <Link
          to="/dashboard/manage-products"
          search={{ category: name }}
          className={linkClass}
          aria-label={`${count} in ${name}`}
        >
          {count}
        </Link>
      )
    },
  },
]

const actionsWith = (
  onEdit: (category: OwnCategory) => void,
  onDelete: (category: OwnCategory) => void,
): ListColumn<Row> => ({
  heading: 'Actions',
  unseen: true,
  className: table.actions,
  cell: (category) => (
    <RowTools>
      <RowTool icon="edit" label={`Edit ${category.name}`} onClick={() => onEdit(category)} />
      <RowTool icon="trash" label={`Delete ${category.name}`} onClick={() => onDelete(category)} />
    </RowTools>
  ),
})
