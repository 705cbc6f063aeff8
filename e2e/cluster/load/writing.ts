import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Tab } from '../../../bench/live/site.ts'
import { ask, FailedAttempts, isForLater } from './ask.ts'
import { Turns } from './pace.ts'

export type Sent = {
  sent: string[]
  kept: { id: string; at: number }[]
  refused: string[]
  troubles: FailedAttempts['counts']
}
export type Liked = {
  /** The last acknowledged state of each profile and work. */
  states: { profileId: string; assetId: string; liked: boolean }[]
  at: number[]
  refused: number
  troubles: FailedAttempts['counts']
}

/** The retry delay of the page's outbox. */
const RETRY_DELAY_MS = 1000

/**
 * Sends each writer's messages one after the other. A message keeps its id until it is
 * acknowledged.
 */
export class Messages {
  readonly #turns = new Turns()
  readonly #troubles = new FailedAttempts()
  readonly #result: Sent = { sent: [], kept: [], refused: [], troubles: this.#troubles.counts }

  readonly #url: string
  readonly #writers: Tab[]

  constructor(url: string, writers: Tab[]) {
    this.#url = url
    this.#writers = writers
  }

  begin(n: number): void {
    const writer = this.#writers[(n * 7) % this.#writers.length] as Tab
    const id = randomUUID()
    this.#result.sent.push(id)
    this.#turns.add(writer.profileId, () => this.#send(writer, id))
  }

  async #send(who: Tab, id: string): Promise<void> {
    const body = JSON.stringify({ id, content: 'Is the cellar free on Friday? We bring our own lamps.' })
    const url = `${this.#url}/api/conversations/${who.conversationId}/messages`
    for (;;) {
      const response = await ask(url, { method: 'POST', who, body, type: 'application/json' })
      if (response.status === 201) return void this.#result.kept.push({ id, at: Date.now() })
      this.#troubles.note(response)
      if (!isForLater(response)) return void this.#result.refused.push(id)
      await delay(RETRY_DELAY_MS)
    }
  }

  async end(): Promise<Sent> {
    await this.#turns.allDone()
    return this.#result
  }
}

/** Likes and unlikes works, and repeats each request until it succeeds. */
export class Likes {
  readonly #turns = new Turns()
  readonly #states = new Map<string, Liked['states'][number]>()
  readonly #troubles = new FailedAttempts()
  readonly #result: Liked = { states: [], at: [], refused: 0, troubles: this.#troubles.counts }

  readonly #url: string
  readonly #fans: Tab[]
  readonly #assetIds: string[]

  constructor(url: string, fans: Tab[], assetIds: string[]) {
    this.#url = url
    this.#fans = fans
    this.#assetIds = assetIds
  }

  begin(n: number): void {
    const fan = this.#fans[(n * 11) % this.#fans.length] as Tab
    const assetId = this.#assetIds[n % this.#assetIds.length] as string
    this.#turns.add(fan.profileId, () => this.#toggle(fan, assetId))
  }

  async #toggle(who: Tab, assetId: string): Promise<void> {
    const { profileId } = who
    const liked = !this.#states.get(profileId + assetId)?.liked
    for (;;) {
      const response = await ask(`${this.#url}/api/likes/${assetId}`, { method: liked ? 'PUT' : 'DELETE', who })
      if (response.status === 200) {
        this.#states.set(profileId + assetId, { profileId, assetId, liked })
        return void this.#result.at.push(Date.now())
      }
      this.#troubles.note(response)
      if (!isForLater(response)) return void this.#result.refused++
      await delay(RETRY_DELAY_MS)
    }
  }

  async end(): Promise<Liked> {
    await this.#turns.allDone()
    return { ...this.#result, states: [...this.#states.values()] }
  }
}
