import { openAsBlob } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'

/**
 * Forms that a separate process sends concurrently, so that sending does not slow down the
 * measurements.
 */
export type Sending = {
  url: string
  headers: Record<string, string>
  /** Paths of files by field name. */
  forms: { fields: Record<string, string>; files: Record<string, string> }[]
}

async function send({ url, headers }: Sending, { fields, files }: Sending['forms'][number]): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  for (const [name, path] of Object.entries(files)) body.set(name, await openAsBlob(path), basename(path))
  const response = await fetch(url, { method: 'POST', headers, body })
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}

// This process stands in for other machines, so it must take little CPU time from this one.
setPriority(10)
const sending = JSON.parse(process.argv[2] as string) as Sending
await Promise.all(sending.forms.map((form) => send(sending, form)))
