import type { Ref } from 'react'
import { useController, type Control } from 'react-hook-form'
import { FormField, PasswordField, SelectField } from '../../ui/form-field.tsx'
import * as formStyles from '../shared/form.module.css'
import {
  mailProviders,
  mailServerProblems,
  withProvider,
  withPort,
  type TypedMailServer,
} from './mail-server.ts'
import type { FormSetting, SettingValues } from './setting-values.ts'
import * as styles from './settings-page.module.css'

type MailServerControlProps = { field: FormSetting; control: Control<SettingValues> }

/** The mail server, which is one setting: provider, server, port, user and password. */
export function MailServerControl({
  field: { key, label, help, locked, notInUse, withoutPassword },
  control,
}: MailServerControlProps) {
  const {
    field: { ref, value: entered, onChange },
    fieldState,
  } = useController({
    control,
    name: key,
    rules: { validate: (typed) => Object.keys(mailServerProblems(typed as TypedMailServer)).length === 0 },
  })
  const typed = entered as TypedMailServer
  const problems = fieldState.invalid ? mailServerProblems(typed) : {}

  return (
    <fieldset className={`${styles.rule} ${locked ? styles.locked : ''}`}>
      <legend>{label}</legend>
      <p className={notInUse && !locked ? styles.notInUse : styles.groupLead}>
        {locked ? `Set in the environment (${key}).` : (notInUse ?? help)}
      </p>
      {!locked && <ProviderField typed={typed} onChange={onChange} />}
      <ServerFields
        inputRef={ref}
        typed={typed}
        problems={{ ...problems, server: problems.server ?? fieldState.error?.message }}
        isLocked={locked}
        hasPassword={withoutPassword?.includes('@') === true}
        onChange={onChange}
      />
    </fieldset>
  )
}

type ServerFieldsProps = {
  inputRef: Ref<HTMLInputElement>
  typed: TypedMailServer
  problems: Partial<Record<'server' | 'port' | 'user', string | undefined>>
  isLocked: boolean
  /** Whether a password is saved. */
  hasPassword: boolean
  onChange(typed: TypedMailServer): void
}

/** Server, port, user and password. */
function ServerFields({ inputRef, typed, problems, isLocked, hasPassword, onChange }: ServerFieldsProps) {
  const provider = providerOf(typed)
  const common = {
    readOnly: isLocked,
    autoComplete: 'off',
    spellCheck: false,
    autoCapitalize: 'none',
  } as const

  const text = (part: 'server' | 'user' | 'password') => ({
    ...common,
    value: typed[part],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ ...typed, [part]: value }),
  })

  return (
    <div className={formStyles.pairs}>
      <FormField
        label="Server"
        ref={inputRef}
        inputMode="url"
        placeholder="smtp.example.com"
        error={problems.server}
        {...text('server')}
      />
      <FormField
        label="Port"
        inputMode="numeric"
        help="587 or 465."
        error={problems.port}
        {...common}
        value={typed.port}
        onChange={({ currentTarget: { value } }) => onChange(withPort(typed, value))}
      />
      <FormField
        label="User name"
        inputMode="email"
        help="Usually the whole e-mail address."
        error={problems.user}
        {...text('user')}
      />
      <PasswordField
        label="Password"
        {...(provider && { help: provider.passwordHelp })}
        placeholder={hasPassword ? '•••••••• (saved)' : ''}
        {...text('password')}
        autoComplete="new-password"
      />
    </div>
  )
}

const providerOf = ({ server }: TypedMailServer) => mailProviders.find((each) => each.server === server)

type ProviderFieldProps = Pick<ServerFieldsProps, 'typed' | 'onChange'>

/** The choice of a provider, which sets server and port. */
function ProviderField({ typed, onChange }: ProviderFieldProps) {
  const choose = (name: string) => {
    const chosen = mailProviders.find((each) => each.name === name)
    onChange(chosen ? withProvider(typed, chosen) : { ...typed, server: '' })
  }

  return (
    <SelectField
      label="Mail provider"
      none={null}
      value={providerOf(typed)?.name ?? ''}
      options={[...mailProviders.map(({ name }) => name), { value: '', label: 'Another provider' }]}
      onChange={({ currentTarget: { value } }) => choose(value)}
    />
  )
}
