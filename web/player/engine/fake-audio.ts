/** `MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED` of the HTML standard. */
const NOT_SUPPORTED = 4

/**
 * Replaces the browser's audio element in unit tests: the test decides what the browser reports.
 */
export class FakeAudio extends EventTarget {
  src = ''
  currentTime = 0
  duration = Number.NaN
  paused = true
  ended = false
  readyState = 0
  error: { code: number } | null = null
  /** The next `play()` rejects with this. */
  refusal: unknown = null

  async play(): Promise<void> {
    this.paused = false
    if (this.refusal) {
      this.paused = true
      throw this.refusal
    }
  }
  pause(): void {
    if (this.paused) return
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
  load(): void {
    this.readyState = 0
  }
  hasAttribute(name: string): boolean {
    return name === 'src' && this.src !== ''
  }
  removeAttribute(): void {
    this.src = ''
  }

  sounds(): void {
    Object.assign(this, { readyState: 4, paused: false, ended: false, error: null })
    this.dispatchEvent(new Event('playing'))
  }
  knowsItsLength(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('loadedmetadata'))
  }
  ends(): void {
    Object.assign(this, { paused: true, ended: true })
    this.dispatchEvent(new Event('pause'))
    this.dispatchEvent(new Event('ended'))
  }
  fails(code: number): void {
    this.error = { code }
    this.dispatchEvent(new Event('error'))
    // Chromium also pauses a file that fails during playback.
    if (code === NOT_SUPPORTED || this.paused) return
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
}
