const problems: Record<string, string> = {
  NotAllowedError:
    'The camera is not allowed. Allow it for this shop in the settings of the browser, then reload the page.',
  NotFoundError: 'This device has no camera. Use a scanner, or type the code.',
  NotReadableError: 'Another program uses the camera. Close it, then try again.',
}

/** Why the camera does not scan, in words. `isSecure`: whether browsers offer the camera to this address. */
export function cameraProblem(error: unknown, isSecure: boolean): string {
  if (!isSecure) return 'Browsers allow the camera only over https. Open the shop at its https address.'
  if (error instanceof DOMException)
    return problems[error.name] ?? 'The camera could not be started. Use a scanner, or type the code.'
  return 'The reader of codes could not be loaded. Please check your connection.'
}
