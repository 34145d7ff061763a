type Head = { meta?: object[]; links?: object[] }

/**
 * Uses the head that the page's loader returned. Loaders run on the server and on navigation, so the code that builds
 * heads is not part of the first load.
 */
export const headFromLoader = ({ loaderData }: { loaderData?: Head | undefined }): Head => loaderData ?? {}
