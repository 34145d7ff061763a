declare module 'subset-font' {
  /** Reduces a font to the characters of a text, and its variable axes to a value or a range. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype'
      variationAxes?: Record<string, number | { min: number; max: number; default: number }>
    },
  ): Promise<Buffer>
}
