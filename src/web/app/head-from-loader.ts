type Head = { meta?: object[]; links?: object[] }

/**
 * A page's head as its loader wrote it. Loaders run on the server, and in the browser only on the way to a page, so
 * what writes heads stays out of the first load.
 */
export const headFromLoader = ({ loaderData }: { loaderData?: Head | undefined }): Head => loaderData ?? {}
