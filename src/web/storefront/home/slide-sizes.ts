/** The width of a picture that fills a slide: the height is fixed, and the picture is 2.4 times as wide. */
export const whole = '(width <= 760px) 180vw, max(100vw, 1250px)'
/** The width of one of several pictures of a slide. */
export const oneOfSeveral = '(width <= 1000px) 60vw, 30vw'
