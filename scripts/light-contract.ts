import { parseAst, type Plugin } from 'vite'

/** What of an endpoint only the server and the API reference need. */
const serverParts = new Set(['access', 'summary', 'params', 'query', 'body', 'form', 'bodyLimit', 'status', 'response', 'file', 'errors', 'personal'])

type Node = { type: string; start: number; end: number }
type Edit = { start: number; end: number; text: string }

/**
 * Keeps the contract's schemas out of the browser's first load. The client of the API needs an endpoint's method and
 * path only, so that is what stays of it in the browser; a schema is shipped where a form imports it by its own name
 * (`RegisterBody`, not `register.body`), together with the form.
 */
export function lightContract(): Plugin {
  return {
    name: 'light-contract',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/src\/contract\/[\w-]+\.ts$/ },
      handler(code) {
        const edits: Edit[] = []
        for (const statement of parseAst(code).body) {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          if (declared?.type !== 'VariableDeclaration') continue
          for (const { init } of declared.declarations) {
            if (!init) continue
            if (init.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'endpoint') {
              const [described] = init.arguments
              if (described?.type === 'ObjectExpression') edits.push(...withoutServerParts(code, described.properties))
            } else if (init.type === 'CallExpression') {
              // Made where it is used or not at all: the build drops a pure call whose result nobody reads.
              edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => ' }, { start: init.end, end: init.end, text: ')()' })
            }
          }
        }
        return { code: applied(code, edits), map: null }
      },
    },
  }
}

type Property = Node & { key?: { name?: string } }

function withoutServerParts(code: string, properties: readonly unknown[]): Edit[] {
  return (properties as Property[])
    .filter(({ key }) => serverParts.has(key?.name ?? ''))
    .map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' }))
}

function applied(code: string, edits: Edit[]): string {
  return edits.toSorted((a, b) => b.start - a.start).reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}
