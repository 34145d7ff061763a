import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export type TestBucketServer = {
  /** The settings of a shop that stores its files there. */
  settings: { S3_ENDPOINT: string; S3_BUCKET: string; S3_ACCESS_KEY_ID: string; S3_SECRET_ACCESS_KEY: string }
  /** Stops the server, as if the storage were unavailable. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** A real S3 server with one empty bucket, on a free port of this machine. */
export async function openBucketServer(): Promise<TestBucketServer> {
  const directory = mkdtempSync(join(tmpdir(), 'suvarna-bucket-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'pictures' }] })
  const { port } = await server.run()
  let running = true
  const stop = async () => {
    if (running) await server.close()
    running = false
  }
  return {
    settings: { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
    stop,
    close: async () => {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
