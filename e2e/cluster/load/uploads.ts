import { setTimeout as delay } from 'node:timers/promises'
import { type Artist, audioOf } from '../people.ts'
import { ask, FailedAttempts, isForLater } from './ask.ts'
import { Turns } from './pace.ts'

export type Track = { id: string; title: string; fileUrl: string }
export type Uploaded = { kept: (Track & { at: number })[]; refused: string[]; troubles: FailedAttempts['counts'] }

const RETRY_DELAY_MS = 2000
const BOUNDARY = 'undercroft-cluster'

/**
 * Artists who upload tracks. After a failed request, an artist looks for the track before the
 * retry.
 */
export class Uploads {
  readonly #turns = new Turns()
  readonly #troubles = new FailedAttempts()
  readonly #result: Uploaded = { kept: [], refused: [], troubles: this.#troubles.counts }

  readonly #url: string
  readonly #artists: Artist[]
  readonly #name: string

  constructor(url: string, artists: Artist[], name: string) {
    this.#url = url
    this.#artists = artists
    this.#name = name
  }

  begin(n: number): void {
    const artist = this.#artists[n % this.#artists.length] as Artist
    this.#turns.add(artist.profileId, () => this.#upload(artist, `${this.#name} ${n}`))
  }

  async #upload(who: Artist, title: string): Promise<void> {
    const body = formOf(title, await audioOf(title))
    const type = `multipart/form-data; boundary=${BOUNDARY}`
    for (;;) {
      const response = await ask(`${this.#url}/api/music`, { method: 'POST', who, body, type, timeoutMs: 60_000 })
      if (response.status === 201) return this.#keep(JSON.parse(String(response.body)) as Track)
      this.#troubles.note(response)
      if (!isForLater(response)) return void this.#result.refused.push(title)
      const found = await this.#lookFor(who, title)
      if (found) return this.#keep(found)
    }
  }

  #keep({ id, title, fileUrl }: Track): void {
    this.#result.kept.push({ id, title, fileUrl, at: Date.now() })
  }

  async #lookFor(who: Artist, title: string): Promise<Track | undefined> {
    for (;;) {
      await delay(RETRY_DELAY_MS)
      const response = await ask(`${this.#url}/api/profiles/${who.profileId}/music`, { who })
      if (response.status !== 200) continue
      const { items } = JSON.parse(String(response.body)) as { items: Track[] }
      return items.find((track) => track.title === title)
    }
  }

  async end(): Promise<Uploaded> {
    await this.#turns.allDone()
    return this.#result
  }
}

const formOf = (title: string, audio: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="title"\r\n\r\n${title}\r\n` +
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="audio"; filename="take.mp3"\r\n` +
        'content-type: audio/mpeg\r\n\r\n',
    ),
    audio,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
