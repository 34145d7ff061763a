import { referenceStyle } from './reference-style.ts'
import { outlineOf, type JsonSchema } from './schema-outline.ts'

type Content = { content?: Record<string, { schema: JsonSchema }> }
type Parameter = { name: string; in: string; required?: boolean; schema: JsonSchema }
type Call = {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content & { description: string }>
}

/** The parts of an OpenAPI document that the page shows. */
export type ApiDocument = {
  info: { title: string; description: string }
  paths: Record<string, Record<string, Call>>
}

type Listed = { method: string; path: string; call: Call }

/** Renders the API reference: every call with its access, parameters, response and errors. */
export function referencePage({ info, paths }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): Listed => ({ method, path, call })),
  )
  const sections = [...Map.groupBy(calls, ({ call }) => call.tags?.[0] ?? '')].sort(([a], [b]) =>
    a.localeCompare(b),
  )
  const title = `API of ${escape(info.title)}`
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${referenceStyle}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>${escape(info.description)}</p>
<p>For programs: <a href="/api/openapi.json">openapi.json</a>. <a href="/">Back to the shop</a></p>
</header>
<div class="sheet">
<nav aria-label="Sections of the API"><div><ul>
${sections.map(([name]) => `<li><a href="#${idOf(name)}">${wordsOf(name)}</a></li>`).join('\n')}
</ul></div></nav>
<main>
${sections.map(([name, listed]) => `<section>\n<h2 id="${idOf(name)}">${wordsOf(name)}</h2>\n${listed.map(article).join('\n')}\n</section>`).join('\n')}
</main>
</div>
</body>
</html>`
}

function article({ method, path, call }: Listed): string {
  const body = call.requestBody?.content?.['application/json']?.schema
  const responses = Object.entries(call.responses)
  const [, success] = responses.find(([status]) => status.startsWith('2')) ?? []
  const refusals = responses.filter(([status]) => /^[45]\d\d$/.test(status))
  return `<article id="${idOf(`${method}-${path}`)}">
<h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${escape(path)}</code></h3>
<p>${escape(call.summary ?? '')}</p>
<p class="who">Access: ${escape(call.description ?? '')}</p>
${refusals.length > 0 ? refusalLine(refusals) : ''}
${call.parameters?.length ? parameterTable(call.parameters) : ''}
${body ? `<h4>Body</h4>\n${outline(body)}` : ''}
${success ? responseOutline(success) : ''}
</article>`
}

function parameterTable(parameters: Parameter[]): string {
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${place}</td><td>${required ? 'yes' : 'no'}</td><td><code>${escape(outlineOf(schema))}</code></td></tr>`,
  )
  return `<h4>Parameters</h4>
<table><thead><tr><th scope="col">Name</th><th scope="col">Place</th><th scope="col">Required</th><th scope="col">Value</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`
}

function refusalLine(refusals: [status: string, { description: string }][]): string {
  const each = refusals.map(([status, { description }]) => `<code>${status} ${escape(description)}</code>`)
  return `<p class="who">Specific errors: ${each.join(', ')}</p>`
}

function responseOutline(success: Content): string {
  const schema = success.content?.['application/json']?.schema
  return schema ? `<details><summary>Response</summary>\n${outline(schema)}\n</details>` : ''
}

const outline = (schema: JsonSchema) => `<pre tabindex="0"><code>${escape(outlineOf(schema))}</code></pre>`

const idOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
const wordsOf = (name: string) => escape(name.replaceAll('-', ' ').replace(/([a-z])([A-Z])/g, '$1 $2'))

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
