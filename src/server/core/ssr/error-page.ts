import { AppError } from '../lib/errors.ts'
import { createResponse, type ResponseData } from '../http/response-cache/representation.ts'

/** Returns the error page for a page that could not be rendered: the shop is overloaded, or has a bug. */
export function errorPage(error: unknown): ResponseData {
  const isBusy = error instanceof AppError && error.code === 'unavailable'
  const html = renderErrorPage(isBusy ? 'The shop is very busy' : 'Something went wrong on our side')
  return createResponse(html, 'text/html; charset=utf-8', isBusy ? 503 : 500, {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    ...(isBusy && { 'retry-after': String(error.details['retryAfter']) }),
  })
}

/** Self-contained: no external scripts or styles. */
const renderErrorPage = (what: string) => `<!doctype html><html lang="en-IN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${what}</title>
<body style="margin:0;background:#FBF8F3;color:#231B16;font:18px/1.55 Georgia,serif;display:grid;place-items:center;min-height:100vh">
<main style="max-width:30em;padding:24px"><h1 style="font-weight:400">${what}</h1>
<p>Your data is safe. Please try again in a moment, or <a href="/" style="color:#5B1A2E">go to the home page</a>.</p></main></body></html>`
