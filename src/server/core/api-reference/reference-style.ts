/** Style sheet of the API reference: the shop's colours, without fonts or files to load. */
export const referenceStyle = `
:root { color-scheme: light; --ink: #231b16; --quiet: #63574d; --line: #e7dfd3; --garnet: #5b1a2e; --serif: Georgia, 'Noto Serif', serif; }
* { box-sizing: border-box; }
html { scroll-padding-top: 24px; }
body { margin: 0; background: #fbf8f3; color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
a { color: var(--garnet); }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--garnet); outline-offset: 2px; }
header { background: #2a1118; color: #f4ebe0; padding: 40px clamp(16px, 4vw, 64px) 32px; }
header p { max-width: 44em; margin: 8px 0 0; color: #c9b8ac; }
header a { color: #e9c67c; }
h1, h2 { font-family: var(--serif); font-weight: 400; line-height: 1.15; margin: 0; }
h1 { font-size: 36px; }
h2 { font-size: 28px; padding: 56px 0 8px; text-transform: capitalize; }
h3 { margin: 0; font-size: 16px; font-weight: 600; overflow-wrap: anywhere; }
h4 { margin: 20px 0 4px; font-size: 13px; font-weight: 600; color: var(--quiet); }
.sheet { display: grid; grid-template-columns: 220px minmax(0, 1fr); gap: clamp(24px, 4vw, 64px); max-width: 1248px; padding: 0 clamp(16px, 4vw, 64px) 96px; }
nav { padding-top: 64px; }
nav div { position: sticky; top: 24px; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: inline-block; padding: 4px 0; text-transform: capitalize; text-decoration: none; }
nav a:hover { text-decoration: underline; }
article { border-top: 1px solid var(--line); padding: 24px 0 32px; }
.method { display: inline-block; min-width: 68px; padding: 1px 8px; margin-right: 8px; border: 1px solid currentColor; border-radius: 2px; font-size: 13px; text-align: center; color: var(--garnet); }
.method.get { color: #2f6b45; }
p { margin: 8px 0 0; max-width: 44em; }
.who { color: var(--quiet); }
code, pre { font: 14px/1.5 ui-monospace, 'DejaVu Sans Mono', monospace; }
pre { margin: 4px 0 0; padding: 16px; background: #f4efe8; overflow-x: auto; border-radius: 2px; }
table { border-collapse: collapse; width: 100%; margin-top: 4px; font-size: 14px; }
th { text-align: left; font-weight: 600; color: var(--quiet); }
th, td { padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
summary { cursor: pointer; margin-top: 20px; font-size: 13px; font-weight: 600; color: var(--quiet); padding: 4px 0; }
@media (max-width: 800px) { .sheet { grid-template-columns: minmax(0, 1fr); gap: 0; } nav { padding-top: 24px; } nav div { position: static; } nav ul { display: flex; flex-wrap: wrap; gap: 0 20px; } }
`
