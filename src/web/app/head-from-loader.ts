type Head = { meta?: object[]; links?: object[] }
type Page = { loaderData?: Head | undefined; match: { staticData: { personal?: true; indexed?: false } } }

/**
 * Uses the head that the page's loader returned. Loaders run on the server and on navigation, so the code
 * that builds heads is not part of the first load. Pages that are not to be indexed say so.
 */
export const headFromLoader = ({ loaderData = {}, match: { staticData } }: Page): Head =>
  staticData.personal || staticData.indexed === false
    ? { ...loaderData, meta: [...(loaderData.meta ?? []), { name: 'robots', content: 'noindex, follow' }] }
    : loaderData
