import type { Answer, Receiver } from './receiver.ts'

export async function send(to: Receiver, body: FormData | string, headers: Record<string, string> = {}) {
  const response = await fetch(to.url, { method: 'POST', body, headers })
  return (await response.json()) as Answer
}

export function form(parts: Record<string, string | Blob | File>): FormData {
  const data = new FormData()
  for (const [name, part] of Object.entries(parts)) data.append(name, part)
  return data
}

export const file = (bytes: number, name = 'a.mp3') => new File([new Uint8Array(bytes).fill(7)], name)

export const RAW_TYPE = 'multipart/form-data; boundary=XX'
/** A hand-written multipart body, for input that FormData never sends. */
export const raw = (...parts: string[]) => [...parts.map((part) => `--XX\r\n${part}\r\n`), '--XX--\r\n'].join('')
export const rawField = (name: string, value: string) =>
  `content-disposition: form-data; name="${name}"\r\n\r\n${value}`
export const rawFile = (name: string, fileName: string, value = 'x') =>
  `content-disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n${value}`
export const sendRaw = (to: Receiver, body: string) => send(to, body, { 'content-type': RAW_TYPE })
