import { randomUUID } from 'node:crypto'
import type { AppContext } from '../context.ts'
import type { Made } from './response-cache.ts'

/** Something in an answer that has a `viewer`: what the one who asks has to do with it. `of` is what it belongs to. */
export type Viewed = { thing: Record<string, unknown>; of: Record<string, unknown> | null }

/**
 * What differs in an answer that is else the same to everyone. `prepare` is called once for an answer; `load` gives,
 * for who asks, the `viewer` of each thing that was handed to `prepare`, in their order.
 */
export type Personal<Prepared = unknown> = {
  prepare(viewed: readonly Viewed[]): Prepared
  load(c: AppContext, prepared: Prepared): Promise<object[]>
  /** The same for several answers, one after the other. */
  merge(all: readonly Prepared[]): Prepared
}

/**
 * An answer as a visitor gets it: `data`, and `text`, its JSON. For everyone else `parts` go around what `Personal`
 * gives. No text has a `<` in it, so that it may stand in HTML.
 */
export type SharedResponse = {
  data: unknown
  text: string
  parts: string[]
  prepared: unknown
  /** The parts as bytes, once somebody has needed them. */
  encoded?: Buffer[]
}

/** Stands for a `viewer` in the text: nobody who writes texts knows it. */
const GAP = `viewer ${randomUUID()}`

/** Takes apart an answer that was made for a visitor. `asked` are ids and kinds with which it ends besides its own. */
export function shareResponse(data: unknown, personal: Personal, asked: readonly string[]): Made<SharedResponse> {
  const viewed: Viewed[] = []
  const viewers: unknown[] = []
  const keys = new Set(asked)
  const owners = new WeakMap<object, Record<string, unknown>>()
  function note(this: Record<string, unknown>, name: string, value: unknown): unknown {
    if (name === 'id' && typeof value === 'string') keys.add(value)
    if (name !== 'viewer' || Array.isArray(this)) {
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) owners.set(value, this)
      return value
    }
    viewed.push({ thing: this, of: owners.get(this) ?? null })
    viewers.push(value)
    return GAP
  }
  const parts = escapeForHtml(JSON.stringify(data, note)).split(`"${GAP}"`)
  const text = joinParts(parts, viewers)
  const value: SharedResponse = { data, text, parts, prepared: personal.prepare(viewed) }
  // The text three times, and the objects of which it was made.
  return { value, keys, bytes: text.length * 5 }
}

/** The answer to somebody, with what it has to do with them. */
export const joinParts = (parts: readonly string[], viewers: readonly unknown[]): string =>
  parts.reduce((text, part, at) => text + JSON.stringify(viewers[at - 1]) + part)

/** The same as bytes. */
export const joinBytes = (response: SharedResponse, viewers: readonly unknown[]): Buffer =>
  Buffer.concat(piecesOf(response, viewers.values()))

const COMMA = Buffer.from(',')

/** A JSON array of answers; `viewers` are those of all of them, one after the other. */
export function joinList(responses: readonly SharedResponse[], viewers: readonly unknown[]): Buffer {
  const next = viewers.values()
  const pieces = responses.flatMap((response, at) => [...(at > 0 ? [COMMA] : []), ...piecesOf(response, next)])
  return Buffer.concat([Buffer.from('['), ...pieces, Buffer.from(']')])
}

function piecesOf(response: SharedResponse, viewers: Iterator<unknown>): Buffer[] {
  response.encoded ??= response.parts.map((part) => Buffer.from(part))
  return response.encoded.flatMap((part, at) => {
    return at > 0 ? [Buffer.from(JSON.stringify(viewers.next().value)), part] : [part]
  })
}

/** JSON inside a script element ends at the first `</script`, so no `<` may stand in it. */
export const escapeForHtml = (json: string): string => json.replaceAll('<', '\\u003c')
