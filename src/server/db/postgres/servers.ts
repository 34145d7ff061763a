/** The servers that an address names, of which one at a time is used: the first, and after a failure the next. */
export type Servers = {
  count: number
  /** The address of the server that is used now. */
  current(): string
  /** Says that this one could not be used; the next takes its place, unless it has already. */
  failed(address: string): void
}

/** The servers of an address such as `postgres://user:password@a:5432,b/shop`, as libpq writes a list of them. */
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

/** One address for each server of a list; the same user, database and options for all of them. */
export function addressesOf(url: string): [string, ...string[]] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  const [first = '', ...others] = hosts.split(',')
  return [`${before}${first}${after}`, ...others.map((host) => `${before}${host}${after}`)]
}

/** Whether each server of an address can be understood. */
export function isPostgresAddress(url: string): boolean {
  return addressesOf(url).every((address) => URL.canParse(address) && /^postgres(ql)?:$/.test(new URL(address).protocol))
}
