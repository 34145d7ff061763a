/**
 * Inline script for the time before the page's scripts run: it notes what is typed, pressed and sent, marks
 * the pressed buttons, and repeats all of it in the same order once React has taken over (`hydrated`). Links,
 * and forms with an action, need no scripts and are left alone.
 */
export const earlyInputScript = `{
const typed = new Map(), pressed = new Map(), options = { capture: true }
const wait = (button) => button?.setAttribute('data-waiting', '')
const onInput = ({ target }) => typed.set(target, /^(radio|checkbox)$/.test(target.type) ? target.checked : target.value)
const onClick = ({ target }) => {
  const button = target.closest('button:not([type=submit])')
  if (button) pressed.set(button, () => button.click()), wait(button)
}
const onSubmit = (event) => {
  const form = event.target
  if (form.hasAttribute('action')) return
  event.preventDefault()
  pressed.set(form, () => form.requestSubmit()), wait(event.submitter)
}
const type = (field, value) => {
  if (typeof value === 'boolean') {
    field.checked = !value
    return field.click()
  }
  // React takes only a change that does not come from the field's own setter.
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
  field.dispatchEvent(new Event(field.matches('select') ? 'change' : 'input', { bubbles: true }))
}
const repeatAll = () => {
  document.querySelectorAll('[data-waiting]').forEach((button) => button.removeAttribute('data-waiting'))
  for (const [element, value] of [...typed, ...pressed]) {
    // The first event makes React take over this part of the page.
    element.dispatchEvent(new Event('input', { bubbles: true }))
    if (!element.isConnected) continue
    if (typed.has(element)) type(element, value)
    else value()
  }
}
addEventListener('input', onInput, options)
addEventListener('click', onClick, options)
addEventListener('submit', onSubmit, options)
addEventListener('hydrated', () => {
  removeEventListener('input', onInput, options)
  removeEventListener('click', onClick, options)
  removeEventListener('submit', onSubmit, options)
  // Within the event, React is still busy.
  setTimeout(repeatAll)
})
}`
