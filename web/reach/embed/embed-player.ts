import type { EmbeddedSound } from '#contract/embedded-sound.ts'
import { soughtByKey } from '#web/ui/media/seek-keys.ts'
import { formatDuration } from '#web/ui/text/format.ts'
import { showOnLockScreen } from './lock-screen.ts'
import { Waves } from './waves.ts'

/** Of all frames, also in several tabs of a site, only one plays at a time. */
const CHANNEL = 'undercroft-embeds'

/**
 * Controls the document of a frame: one audio element plays its tracks in order. Nothing is loaded
 * before a press. Each start of a track is reported as a visitor's play.
 */
export class EmbedPlayer {
  readonly #root: HTMLElement
  readonly #sound: EmbeddedSound
  readonly #audio = new Audio()
  readonly #channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null
  #at = 0
  /** The position of the next start; null after playback has started. */
  #startAt: number | null
  #isCounted = false
  /** True from the retry of a failed file until the file plays. */
  #isAskedAgain = false
  /** Whether the last press was a play. (Browsers also set `audio.paused` for a failed file.) */
  #isWanted = false
  #waves: Waves | null = null
  #hover: number | null = null
  /** The next progress update; there is only one, even after several starts. */
  #nextTick = 0
  /** The scheduled drawing; 0 without one. */
  #frame = 0

  constructor(root: HTMLElement, sound: EmbeddedSound) {
    this.#root = root
    this.#sound = sound
    this.#startAt = sound.startAt
    this.#audio.preload = 'none'
  }

  start(): void {
    if (!this.#track) return
    this.#part('play')?.addEventListener('click', () => this.#toggle())
    for (const button of this.#root.querySelectorAll('.number'))
      button.addEventListener('click', () => this.#choose(Number(button.closest('li')?.dataset.at)))
    this.#followAudio()
    this.#followPointer()
    this.#waves = new Waves(this.#root, this.#sound.tracks, () => this.#show())
    if (this.#channel) this.#channel.onmessage = () => this.#pause()
  }

  get #track() {
    return this.#sound.tracks[this.#at]
  }

  #part = (name: string): HTMLElement | null => this.#root.querySelector(`[data-part="${name}"]`)

  /** In seconds. */
  get #length(): number {
    return (this.#track?.durationMs ?? 0) / 1000
  }

  get #position(): number {
    return this.#startAt ?? this.#audio.currentTime
  }

  #toggle(): void {
    if (this.#audio.paused || this.#audio.error) void this.#play()
    else this.#pause()
  }

  #choose(at: number): void {
    if (at === this.#at) {
      this.#toggle()
      return
    }
    this.#at = at
    this.#startAt = 0
    this.#isAskedAgain = false
    this.#audio.pause()
    this.#mark()
    this.#show()
    void this.#play()
  }

  #pause(): void {
    this.#isWanted = false
    this.#audio.pause()
  }

  async #play(): Promise<void> {
    const track = this.#track
    if (!track) return
    this.#isWanted = true
    this.#showProblem('')
    if (this.#audio.src !== new URL(track.fileUrl, location.href).href) {
      this.#audio.src = track.fileUrl
      this.#isCounted = false
    } else if (this.#audio.error) this.#audio.load()
    if (this.#startAt !== null) this.#audio.currentTime = this.#startAt
    this.#channel?.postMessage('plays')
    try {
      await this.#audio.play()
      this.#startAt = null
    } catch (error) {
      // Another press came first, or the browser requires a press.
      const isFine = error instanceof DOMException && (error.name === 'AbortError' || error.name === 'NotAllowedError')
      // While `#askAgain` reloads the file, `audio.error` is null: this failure is not final.
      if (!isFine && this.#audio.error) this.#showProblem('This track cannot be played now')
    }
  }

  #followAudio(): void {
    const audio = this.#audio
    const keys = { choose: (at: number) => this.#choose(at), seek: (seconds: number) => this.#seek(seconds) }
    for (const event of ['play', 'pause', 'ended']) audio.addEventListener(event, () => this.#mark())
    audio.addEventListener('playing', () => {
      this.#isAskedAgain = false
      this.#showProblem('')
      this.#count()
      showOnLockScreen(this.#sound, this.#at, keys)
      this.#tick()
    })
    audio.addEventListener('ended', () => this.#playNext())
    // Paused by the lock screen, unplugged headphones or the track's end, but not by a failed file.
    audio.addEventListener('pause', () => {
      if (audio.paused && !audio.error) this.#isWanted = false
    })
    audio.addEventListener('error', () => this.#askAgain())
  }

  /** Reloads a failed file once: its URL redirects to the artist's new file. */
  #askAgain(): void {
    if (!this.#audio.src) return
    if (this.#isAskedAgain) this.#showProblem('This track cannot be played now')
    else {
      this.#isAskedAgain = true
      this.#startAt = this.#position
      if (this.#isWanted) void this.#play()
      else this.#audio.load()
    }
  }

  /** Shows which track is current and what a press does. */
  #mark(): void {
    const { paused } = this.#audio
    const nameOf = (at: number) => `${at === this.#at && !paused ? 'Pause' : 'Play'} ${this.#sound.tracks[at]?.title}`
    this.#root.classList.toggle('is-playing', !paused)
    this.#part('play')?.setAttribute('aria-label', nameOf(this.#at))
    for (const [at, row] of this.#root.querySelectorAll('.tracks li').entries()) {
      if (at === this.#at) row.setAttribute('aria-current', 'true')
      else row.removeAttribute('aria-current')
      row.querySelector('.number')?.setAttribute('aria-label', nameOf(at))
    }
  }

  #playNext(): void {
    const next = this.#at + 1
    if (this.#sound.tracks[next]) this.#choose(next)
    else {
      this.#startAt = 0
      this.#show()
    }
  }

  /** Reports a play without a cookie, so that it counts as a visitor's play on every site. */
  #count(): void {
    if (this.#isCounted || !this.#track) return
    this.#isCounted = true
    const path = `/api/music/${this.#track.id}/plays`
    // A sandboxed frame has no origin, so it cannot read the response.
    void fetch(path, { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true }).catch(() => undefined)
  }

  #tick = (): void => {
    cancelAnimationFrame(this.#nextTick)
    this.#show()
    if (!this.#audio.paused) this.#nextTick = requestAnimationFrame(this.#tick)
  }

  #showProblem(problem: string): void {
    const place = this.#part('problem')
    if (!place) return
    place.textContent = problem
    place.hidden = problem === ''
  }

  /** Shows the position. */
  #show(): void {
    const track = this.#track
    if (!track) return
    const [now, length] = [this.#position, this.#length]
    const slider = this.#part('seek')
    const times = [formatDuration(now * 1000), formatDuration(track.durationMs)] as const
    if (slider && slider.getAttribute('aria-valuetext') !== times.join(' of ')) {
      slider.setAttribute('aria-label', `Seek in ${track.title}`)
      slider.setAttribute('aria-valuemax', String(Math.floor(length)))
      slider.setAttribute('aria-valuenow', String(Math.floor(now)))
      slider.setAttribute('aria-valuetext', times.join(' of '))
      this.#write('time', times.join(' of '))
      this.#write('now', times[0])
      this.#write('length', times[1])
    }
    this.#draw()
  }

  #write(part: string, text: string): void {
    const place = this.#part(part)
    if (place) place.textContent = text
  }

  #followPointer(): void {
    const slider = this.#part('seek')
    if (!slider) return
    const partOf = ({ clientX }: PointerEvent) => {
      const { left, width } = slider.getBoundingClientRect()
      return Math.min(1, Math.max(0, (clientX - left) / width))
    }
    const hover = (at: number | null) => {
      this.#hover = at
      this.#draw()
    }
    slider.addEventListener('pointermove', (event) => hover(partOf(event)))
    slider.addEventListener('pointerleave', () => hover(null))
    slider.addEventListener('click', (event) => this.#seek(partOf(event as PointerEvent) * this.#length))
    slider.addEventListener('keydown', (event) => {
      const target = soughtByKey(event, this.#position * 1000, this.#length * 1000)
      if (target === null) return
      event.preventDefault()
      this.#seek(target / 1000)
    })
  }

  #seek(seconds: number): void {
    const target = Math.min(this.#length, Math.max(0, seconds))
    if (this.#audio.src) this.#audio.currentTime = target
    // The file is not loaded, or just loading.
    if (!this.#audio.src || this.#startAt !== null) this.#startAt = target
    this.#show()
  }

  #draw(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      const played = this.#length > 0 ? this.#position / this.#length : 0
      this.#waves?.draw(this.#at, { played, hover: this.#hover })
    })
  }
}
