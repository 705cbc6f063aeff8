import type { ServerFrame } from '#contract/platform/live.ts'

/** Replaces the browser's WebSocket: the test decides what the server does. */
export class FakeSocket {
  static opened: FakeSocket[] = []

  readonly OPEN = 1
  readonly url: string
  readonly sent: string[] = []
  readyState = 0
  onmessage: ((event: { data: string }) => void) | undefined
  onclose: ((event: { code: number }) => void) | undefined

  constructor(url: string) {
    this.url = url
    FakeSocket.opened.push(this)
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.readyState = 3
  }

  says(frame: ServerFrame): void {
    if (this.readyState === 0) this.readyState = this.OPEN
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
  ends(code: number): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
}
