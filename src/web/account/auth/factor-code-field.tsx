import { FormField } from '../../ui/form-field.tsx'

/** Asks for the second factor next to the password: a code of the authenticator app, or a recovery code. */
export function FactorCodeField({ code, onCode }: { code: string; onCode(code: string): void }) {
  return (
    <FormField
      label="Code from your app, or a recovery code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
      value={code}
      onChange={(event) => onCode(event.target.value)}
    />
  )
}
