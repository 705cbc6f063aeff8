import { vi } from 'vitest'

/** Replaces the browser's XMLHttpRequest: the test decides what the network does. */
export class FakeRequest extends EventTarget {
  static sent: FakeRequest[] = []

  method = ''
  path = ''
  body: FormData | null = null
  status = 0
  responseText = ''
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload: (() => void) | undefined
  onerror: (() => void) | undefined
  onabort: (() => void) | undefined
  onloadend: (() => void) | undefined

  open(method: string, path: string): void {
    this.method = method
    this.path = path
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(body: FormData): void {
    this.body = body
    FakeRequest.sent.push(this)
  }
  abort(): void {
    this.onabort?.()
    this.onloadend?.()
  }

  /** Reports this many sent bytes. */
  leaves(loaded: number, total: number): void {
    this.upload.onprogress?.({ loaded, total })
  }
  respond(status: number, body?: unknown): void {
    this.status = status
    this.responseText = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    this.onload?.()
    this.onloadend?.()
  }
  loses(): void {
    this.onerror?.()
    this.onloadend?.()
  }
}

/** Uploads go nowhere until the globals are restored. */
export function holdUploads(): FakeRequest[] {
  FakeRequest.sent = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return FakeRequest.sent
}
