import { randomUUID } from 'node:crypto'
import type { AppContext } from '../context.ts'
import { TextPart } from '../http/gzip-pieces.ts'
import type { Computed } from './response-cache.ts'

/**
 * A part of a response that has a `viewer`: the requester's relation to it. `of` is the object that
 * contains it.
 */
export type Viewed = { thing: Record<string, unknown>; of: Record<string, unknown> | null }

/**
 * Fills in the parts of a shared response that differ for each user. `prepare` is called once for a
 * response. `load` returns the requester's `viewer` of each thing that `prepare` received, in the
 * same order.
 */
export type Personal<Prepared = unknown> = {
  prepare(viewed: readonly Viewed[]): Prepared
  load(c: AppContext, prepared: Prepared): Promise<object[]>
  /** Merges the prepared parts of several responses, in order. */
  merge(all: readonly Prepared[]): Prepared
}

/**
 * A response as an anonymous visitor receives it: `data`, and `text`, its JSON. For other users the
 * values that `Personal` returns are inserted between `parts`. No text contains `<`, so that HTML
 * may contain it.
 */
export type SharedResponse = {
  /** Unique in this process. */
  serial: number
  data: unknown
  text: TextPart
  parts: string[]
  prepared: unknown
  /** The parts as bytes, when a response has needed them. */
  encoded?: Buffer[]
}

let made = 0

/** Placeholder of a `viewer` in the text. It is random, so that no user can write it. */
const GAP = `viewer ${randomUUID()}`

/**
 * Splits a response that was built for a visitor. `asked` lists further ids and content types that
 * invalidate it.
 */
export function shareResponse(data: unknown, personal: Personal, asked: readonly string[]): Computed<SharedResponse> {
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
  const text = parts.reduce((joined, part, at) => joined + JSON.stringify(viewers[at - 1]) + part)
  const value = { serial: ++made, data, text: new TextPart(text), parts, prepared: personal.prepare(viewed) }
  // the text three times, and the objects it was built from
  return { value, keys, bytes: text.length * 5 }
}

/** The ids of everything in a response. */
export function idsIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return []
  const own = 'id' in data && typeof data.id === 'string' ? [data.id] : []
  return [...own, ...Object.values(data).flatMap(idsIn)]
}

/** Returns the response with the `viewer` values between its parts, as bytes. */
export const joinBytes = (response: SharedResponse, viewers: readonly unknown[]): Buffer =>
  Buffer.concat(piecesOf(response, viewers.values()))

const COMMA = Buffer.from(',')

/** A JSON array of responses; `viewers` are the values of all of them, one after the other. */
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

/** A script element ends at the first `</script`, so its JSON must not contain `<`. */
export const escapeForHtml = (json: string): string => json.replaceAll('<', '\\u003c')
