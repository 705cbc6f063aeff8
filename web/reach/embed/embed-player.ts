import type { EmbeddedSound } from '#contract/embedded-sound.ts'
import { soughtByKey } from '#web/ui/media/seek-keys.ts'
import { formatDuration } from '#web/ui/text/format.ts'
import { showOnLockScreen } from './lock-screen.ts'
import { Waves } from './waves.ts'

/** Frames of one page, or of one site in several tabs, are heard one at a time. */
const CHANNEL = 'undercroft-embeds'

/**
 * Brings a frame's document to life: one sound, its tracks one after the other. Nothing is fetched before a press; a
 * track's play is told once each time it begins, as a visitor's.
 */
export class EmbedPlayer {
  readonly #root: HTMLElement
  readonly #sound: EmbeddedSound
  readonly #audio = new Audio()
  readonly #channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null
  #at = 0
  /** From where the next start of the sound is; null where it has begun. */
  #startAt: number | null
  #isCounted = false
  /** True from the retry of a failed file until the file plays. */
  #isAskedAgain = false
  /** Whether the last press asked for sound. `audio.paused` does not say so: a browser also pauses a file that fails. */
  #isWanted = false
  #waves: Waves | null = null
  #hover: number | null = null
  /** Of the next look at where the sound is, of which there is one however often it begins anew. */
  #nextTick = 0
  /** Of what is to be drawn; 0 where nothing is. */
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

  /** Seconds. */
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
    this.#tell('')
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
      // Another press came first, or the browser wants one.
      const isFine = error instanceof DOMException && (error.name === 'AbortError' || error.name === 'NotAllowedError')
      // while `#askAgain` loads the file once more, `audio.error` is null: this failure is not final
      if (!isFine && this.#audio.error) this.#tell('This cannot be played just now')
    }
  }

  #followAudio(): void {
    const audio = this.#audio
    const keys = { choose: (at: number) => this.#choose(at), seek: (seconds: number) => this.#seek(seconds) }
    for (const event of ['play', 'pause', 'ended']) audio.addEventListener(event, () => this.#mark())
    audio.addEventListener('playing', () => {
      this.#isAskedAgain = false
      this.#tell('')
      this.#count()
      showOnLockScreen(this.#sound, this.#at, keys)
      this.#tick()
    })
    audio.addEventListener('ended', () => this.#playNext())
    // paused on the lock screen, by unplugged headphones, or at the end; a browser also pauses a file that fails
    audio.addEventListener('pause', () => {
      if (audio.paused && !audio.error) this.#isWanted = false
    })
    audio.addEventListener('error', () => this.#askAgain())
  }

  /** Loads a failed file once more: its address redirects to the current file, which the artist may have replaced. */
  #askAgain(): void {
    if (!this.#audio.src) return
    if (this.#isAskedAgain) this.#tell('This cannot be played just now')
    else {
      this.#isAskedAgain = true
      this.#startAt = this.#position
      if (this.#isWanted) void this.#play()
      else this.#audio.load()
    }
  }

  /** Says which track it is, and what a press does. */
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

  /** No cookie goes along, wherever the frame is: it is a visitor's play. */
  #count(): void {
    if (this.#isCounted || !this.#track) return
    this.#isCounted = true
    const path = `/api/music/${this.#track.id}/plays`
    // a sandboxed frame has no origin: its answer is not read
    void fetch(path, { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true }).catch(() => undefined)
  }

  #tick = (): void => {
    cancelAnimationFrame(this.#nextTick)
    this.#show()
    if (!this.#audio.paused) this.#nextTick = requestAnimationFrame(this.#tick)
  }

  #tell(problem: string): void {
    const place = this.#part('problem')
    if (!place) return
    place.textContent = problem
    place.hidden = problem === ''
  }

  /** Shows where the sound is. */
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
    // nothing is there yet, or just comes
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
