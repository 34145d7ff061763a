/** How wide a picture that fills a slide is drawn: its height is given, and it is 2.4 times as wide. */
export const whole = '(width <= 760px) 180vw, max(100vw, 1250px)'
/** How wide one of several pictures of a slide is drawn. */
export const oneOfSeveral = '(width <= 1000px) 60vw, 30vw'
