import { BlockList, isIP } from 'node:net'

/** The 6to4 network of an IPv4 network. */
function sixToFour(network: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = network.split('.').map(Number)
  return `2002:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}::`
}

/** Networks that are not the public internet (RFC 6890). */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4')
  // The same network in IPv6: IPv4-compatible, NAT64 and 6to4 addresses lead there where such routes exist.
  privateNetworks.addSubnet(`::${network}`, 96 + bits, 'ipv6')
  privateNetworks.addSubnet(`64:ff9b::${network}`, 96 + bits, 'ipv6')
  privateNetworks.addSubnet(sixToFour(network), 16 + bits, 'ipv6')
}
for (const [network, bits] of [
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6')

/**
 * Whether an address is not on the public internet. BlockList checks IPv4 addresses written as IPv6 as IPv4.
 */
export const isPrivateAddress = (address: string): boolean =>
  privateNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
