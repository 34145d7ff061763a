/** The outcome of the last profile edit, as shown on the page and in the message (PROF-03). */
export const profileOutcomes = {
  saved: { text: 'Profile updated successfully!', className: 'ok', role: 'status', icon: 'check' },
  failed: {
    text: 'Failed to update profile. Please try again.',
    className: 'err',
    role: 'alert',
    icon: 'warning',
  },
} as const
export type ProfileOutcome = keyof typeof profileOutcomes
