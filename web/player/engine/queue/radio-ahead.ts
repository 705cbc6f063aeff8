import type { Track } from '#contract/music.ts'

export type FindNext = (afterId: string | undefined) => Promise<Track | null>

/** What the radio plays next: asked for before it is needed, and one lookup at a time (PLAYER-05). */
export class Radio {
  readonly #findNext: FindNext
  #ready: Track | null = null
  #lookup: Promise<Track | null> | null = null

  constructor(findNext: FindNext) {
    this.#findNext = findNext
  }

  /** Finds it and keeps it ready. */
  find(afterId: string | undefined): Promise<Track | null> {
    if (this.#ready && this.#ready.id !== afterId) return Promise.resolve(this.#ready)
    this.#lookup ??= this.#findNext(afterId)
      .then((track) => {
        this.#ready = track
        return track
      })
      .finally(() => {
        this.#lookup = null
      })
    return this.#lookup
  }

  /** What is ready, which then is no longer. */
  takeReady(afterId: string | undefined): Track | null {
    const ready = this.#ready?.id === afterId ? null : this.#ready
    this.#ready = null
    return ready
  }

  async take(afterId: string | undefined): Promise<Track | null> {
    const found = await this.find(afterId)
    this.#ready = null
    return found
  }
}
