/** Tells password managers which account the password belongs to. */
export const AccountEmail = ({ email }: { email: string }) => (
  <input type="email" autoComplete="username" value={email} readOnly hidden />
)
