/** The servers that a URL lists. One is used at a time: the first and, after a failure, the next. */
export type Servers = {
  count: number
  /** The URL of the current server. */
  current(): string
  /** Reports that this server failed; the next one becomes current, unless that has happened already. */
  failed(address: string): void
}

/** Parses a URL such as `postgres://user:password@a:5432,b/shop`, which lists servers as libpq does. */
export function serversOf(url: string): Servers {
  const addresses = addressesOf(url)
  let place = 0
  return {
    count: addresses.length,
    current: () => addresses[place] as string,
    failed: (address) => {
      if (address === addresses[place]) place = (place + 1) % addresses.length
    },
  }
}

/** One URL for each server of a list, with the same user, database and options. */
export function addressesOf(url: string): [string, ...string[]] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  const [first = '', ...others] = hosts.split(',')
  return [`${before}${first}${after}`, ...others.map((host) => `${before}${host}${after}`)]
}

/** Whether the URL of each server is valid. */
export function isPostgresAddress(url: string): boolean {
  return addressesOf(url).every(
    (address) => URL.canParse(address) && /^postgres(ql)?:$/.test(new URL(address).protocol),
  )
}
