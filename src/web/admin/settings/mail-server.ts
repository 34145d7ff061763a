/** A mail server as it is typed. */
export type TypedMailServer = {
  server: string
  port: string
  user: string
  /** Empty: the saved password stays. */
  password: string
  /** Whether the connection is encrypted from its first byte (smtps). */
  secure: boolean
}

const DEFAULT_PORT = '587'

/** Ports on which mail servers expect an encrypted connection. */
const securePorts = ['465', '2465']

export type MailProvider = { name: string; server: string; passwordHelp: string }

/** Mail providers of small shops. All of them take mail on port 587. */
export const mailProviders: readonly MailProvider[] = [
  {
    name: 'Gmail',
    server: 'smtp.gmail.com',
    passwordHelp: 'An app password, not that of your account: myaccount.google.com/apppasswords.',
  },
  {
    name: 'Zoho',
    server: 'smtppro.zoho.in',
    passwordHelp:
      'With two-factor sign-in, an app password. An address @zohomail.in uses the server smtp.zoho.in.',
  },
  {
    name: 'Outlook',
    server: 'smtp.office365.com',
    passwordHelp:
      'For Microsoft 365, where authenticated SMTP must be on for this mailbox. An address @outlook.com cannot be used.',
  },
]

/** A provider's server with the account that was typed. */
export const withProvider = (typed: TypedMailServer, { server }: MailProvider): TypedMailServer => ({
  ...typed,
  server,
  port: DEFAULT_PORT,
  secure: false,
})

/** Another port, and the encryption that servers expect there. */
export const withPort = (typed: TypedMailServer, port: string): TypedMailServer => ({
  ...typed,
  port,
  secure: securePorts.includes(port.trim()),
})

/** The fields of a mail server's URL; empty ones if there is none. */
export function typedMailServerOf(url: string | undefined): TypedMailServer {
  if (url === undefined) return { server: '', port: DEFAULT_PORT, user: '', password: '', secure: false }

  const { protocol, hostname, port, username } = new URL(url)
  const secure = protocol === 'smtps:'

  return {
    server: hostname,
    port: port || (secure ? '465' : DEFAULT_PORT),
    user: decodeURIComponent(username),
    password: '',
    secure,
  }
}

/** The URL to save; null if no server was typed. */
export function readMailServer({ server, port, user, password, secure }: TypedMailServer): string | null {
  if (server.trim() === '') return null

  const account =
    user.trim() === ''
      ? ''
      : `${encodeURIComponent(user.trim())}${password === '' ? '' : `:${encodeURIComponent(password)}`}@`
  return `${secure ? 'smtps' : 'smtp'}://${account}${server.trim()}:${port.trim() || DEFAULT_PORT}`
}

type MailServerProblems = Partial<Record<'server' | 'port' | 'user', string>>

/** The problem of each field, as a sentence. */
export function mailServerProblems({ server, port, user, password }: TypedMailServer): MailServerProblems {
  const isWithoutUser = user.trim() === ''

  if (server.trim() === '')
    return isWithoutUser && password === '' ? {} : { server: 'Enter the mail server.' }

  const problems: MailServerProblems = {}
  if (!/^(?:[\p{L}\d._-]+|\[[\da-f:.]+\])$/iu.test(server.trim()))
    problems.server = 'Enter the name of the mail server, such as smtp.gmail.com.'
  if (!/^\d{0,5}$/.test(port.trim())) problems.port = 'Enter a port, such as 587.'
  if (isWithoutUser && password !== '') problems.user = 'Enter the user name of the mail account.'
  return problems
}
