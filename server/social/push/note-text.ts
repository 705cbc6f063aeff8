import { PUSH } from '#contract/platform/limits.ts'
import type { PushedNote } from '#contract/push.ts'

const TITLE_MAX_BYTES = 300
/** A path of the site. Browsers read '//' and '/\' as the start of another host. */
const PATH = /^\/(?![/\\])/

/**
 * The text to encrypt and send. It always fits into a push message, however long title and body
 * are.
 * @throws Error for a URL outside the site, or when the URLs leave no room for a text
 */
export function noteText({ title, body, url, tag, icon }: PushedNote): string {
  for (const path of [url, icon ?? '/']) if (!PATH.test(path)) throw new Error(`${path} is no path of the site`)
  const around = { title: cut(title, TITLE_MAX_BYTES), body: '', url, tag, icon }
  const room = PUSH.textBytes - bytesOf(around)
  if (room < 0) throw new Error('A push has no room for its addresses')
  return JSON.stringify({ ...around, body: cut(body, room) })
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const ELLIPSIS = '…'

/** As many whole letters as fit into `room` bytes of JSON. */
function cut(text: string, room: number): string {
  if (written(text) <= room) return text
  let kept = ''
  let left = room - written(ELLIPSIS)
  for (const { segment } of letters.segment(text)) {
    left -= written(segment)
    if (left < 0) break
    kept += segment
  }
  return kept ? kept + ELLIPSIS : ''
}

/** Bytes in JSON, without the quotes. */
const written = (text: string): number => bytesOf(text) - 2
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
