import { queryOptions } from '@tanstack/react-query'
import { getCollection } from '../../../contract/collection.ts'
import type { Api } from '../client.ts'
import { FOR_ALL } from './for-all.ts'

/** A collection without its products, which a listing fetches. */
export const collectionQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['collection', slug],
    queryFn: async () => {
      const { title, text, image } = await api(getCollection, { params: { slug } })
      return { title, text, image }
    },
    meta: FOR_ALL,
  })
