/**
 * Habits of writing that docs/glossary.md ("Patterns") replaces, as far as a regular expression finds them:
 * [what is wrong, what to write in its place, pattern].
 */

/** In comments and titles of tests. */
export const habitsOfSentences = [
  [
    'A clause stands in place of a noun',
    'a noun, or "if"',
    /(?:^|[.;:] |\b(?:for|of|by|as|than|to) )(?:what (?:is|was|are|were|has|follows)|who (?:has|is|asks|comes))\b/i,
  ],
  [
    'A homely verb',
    'report, reject, release, restock, remove, import or cancel',
    /\b(?:(?:is|are|was|were) told|lets? go of|(?:gives?|given|gave) back|(?:takes?|taken) in|call(?:s|ed)? off|stands in (?:the|its) (?:address|way))\b/i,
  ],
  [
    'A phrase that nobody says',
    'current, again, concurrently, anyone, immediately, useful, that many or by default',
    /\b(?:of now|anew|meanwhile|whoever|at once|of use|so many|as it comes)\b/i,
  ],
  [
    'A metaphor',
    'the name of the mechanism',
    /\b(?:breath\w*|goodbye|apolog\w+|impatience|crowded|door(?:step)?|lifeboat)\b/i,
  ],
]

/** In names of variables and functions. */
export const habitsOfNames = [
  [
    'A homely verb',
    'assert, report, reject, record, release or restock',
    /^(?:(?:refuse|tell|hear)$|refuse[A-Z]|note(?!Entit|Of\b)[A-Z]|(?:letGo|giveBack|takeBack|takeIn|putBack|putAway|callOff)(?![a-z]))/,
  ],
  [
    'A participle',
    'a noun that says what it holds',
    /^(?:gone|beyond|leaving|left|wanted|asked|begun|told|taken|kept|heard|wanting|given|others)$/,
  ],
  [
    'A superlative',
    'MAX_, MIN_, _TIMEOUT_MS, _BATCH_SIZE or _INTERVAL_MS',
    /^(?:(?:MOST|LONGEST|LARGEST|LATEST|SHORTEST|GREATEST|LEAST|FEWEST|FURTHEST|NEAREST)_|(?:AT_ONCE|AROUND|INSIDE|NOWHERE|BEYOND)$)|_(?:PATIENCE|SILENCE|GRACE|BREATH)$/,
  ],
]
