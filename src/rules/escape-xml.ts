/** Characters that XML 1.0 does not allow, even escaped. */
const NOT_IN_XML =
  // oxlint-disable-next-line no-control-regex -- these must not be there
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Escapes a text for the content of an XML element. */
export const escapeXml = (text: string): string =>
  text
    .replace(NOT_IN_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
