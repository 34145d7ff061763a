import { readFileSync, readdirSync } from 'node:fs'

/** The ids of the encoder processes that this process has started. */
export const encoders = () =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (
        Number(parent) === process.pid &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('encoder-process')
      )
    } catch {
      return false
    }
  })
