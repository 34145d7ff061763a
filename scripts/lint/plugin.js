/** Rules of this project that the linter does not have. */

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

export default {
  meta: { name: 'suvarna' },
  rules: { 'one-conditional-spread': oneConditionalSpread },
}
