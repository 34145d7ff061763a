/**
 * The classes of a CSS module. Imported as `* as styles`, each use becomes a plain string in the built
 * script.
 */
declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>
  export = styles
}
