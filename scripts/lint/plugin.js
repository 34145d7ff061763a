import { habitsOfNames, habitsOfSentences } from './habits.js'

/** Rules of this project that the linter does not have. JavaScript, so that `npx oxlint` runs on any Node. */

/** Two conditions in one object hide what it contains: build the object in steps, or set the key to undefined. */
const oneConditionalSpread = {
  create(context) {
    return {
      ObjectExpression(node) {
        const conditional = node.properties.filter(isConditionalSpread)

        for (const spread of conditional.slice(1)) {
          context.report({ node: spread, message: 'An object has at most one spread of a condition.' })
        }
      },
    }
  },
}

function isConditionalSpread(property) {
  return (
    property.type === 'SpreadElement' &&
    (property.argument.type === 'LogicalExpression' || property.argument.type === 'ConditionalExpression')
  )
}

/** Comments are sentences that a native speaker would write. */
const plainComment = {
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          reportHabits(context, comment, sentenceOf(comment.value), habitsOfSentences)
        }
      },
    }
  },
}

/** The text of a comment on one line. */
const sentenceOf = (comment) => comment.replace(/\n\s*\* ?/g, ' ').replace(/^\*?\s*/, '')

/** Names of variables and functions are standard terms. */
const plainName = {
  create(context) {
    const check = ({ id }) => {
      if (id?.type === 'Identifier') reportHabits(context, id, id.name, habitsOfNames)
    }

    return { VariableDeclarator: check, FunctionDeclaration: check }
  },
}

const MAX_TITLE_WORDS = 12

/** The title of a test is a subject, a verb and an outcome. */
const plainTitle = {
  create(context) {
    return {
      CallExpression(node) {
        const title = titleOf(node)
        if (title === undefined) return

        const sentence = title.replace(/^(?:[A-Z]+-\d+[:,]? )+| \(ASVS [^)]*\)/g, '')
        reportHabits(context, node.arguments[0], sentence, habitsOfSentences)

        if (sentence.split(/\s+/).length > MAX_TITLE_WORDS) {
          const message = `A title has at most ${MAX_TITLE_WORDS} words: subject, verb, outcome.`
          context.report({ node: node.arguments[0], message })
        }
      },
    }
  },
}

/** The title if this declares a test, such as `test('…')` and `test.for([…])('…')`. */
function titleOf({ callee, arguments: [title] }) {
  let root = callee
  while (root.type === 'MemberExpression' || root.type === 'CallExpression') root = root.object ?? root.callee

  if (root.type !== 'Identifier' || !['test', 'it', 'describe'].includes(root.name)) return undefined
  if (title?.type === 'TemplateLiteral') return title.quasis.map(({ value }) => value.raw).join('…')
  return title?.type === 'Literal' && typeof title.value === 'string' ? title.value : undefined
}

function reportHabits(context, node, text, habits) {
  for (const [habit, better, pattern] of habits) {
    const words = pattern.exec(text)?.[0].trim()
    if (words) context.report({ node, message: `${habit}: "${words}". Write ${better} (docs/glossary.md).` })
  }
}

export default {
  meta: { name: 'suvarna' },
  rules: {
    'one-conditional-spread': oneConditionalSpread,
    'plain-comment': plainComment,
    'plain-name': plainName,
    'plain-title': plainTitle,
  },
}
