import { parseAst, type Plugin } from 'vite'

/** Fields of an endpoint that only the server and the API reference need. */
const serverParts = new Set(['access', 'summary', 'params', 'query', 'body', 'form', 'bodyLimit', 'status', 'response', 'file', 'errors', 'personal'])

type Node = { type: string; start: number; end: number }
type Edit = { start: number; end: number; text: string }

/**
 * Keeps the contract's schemas out of the browser's first load. The API client needs only the method and path of an
 * endpoint, so the browser's copy has no other fields. A schema is shipped where a form imports it by its own name
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
              // Marked as pure, so that the build drops the call if its result is unused.
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
