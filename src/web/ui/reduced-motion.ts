/** Returns whether the visitor prefers reduced motion. In the browser only. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
