/** The position of an element in its file: its first byte, and the byte after its last. */
export type Element = { from: number; to: number }

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const BYTE_ORDER_MARK = Buffer.from('\ufeff')

/**
 * The elements of a JSON list (RFC 8259) in UTF-8, unparsed: a parsed file takes up to a hundred
 * times its size in memory. An element need not be valid JSON. Stops at the first element above
 * `most`. Returns null for anything but a list.
 */
export function findElements(json: Buffer, most: number): Element[] | null {
  let at = skipSpace(json, json.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0)
  if (json[at] !== OPEN_LIST) return null
  at = skipSpace(json, at + 1)
  const isEnd = (end: number) => json[end] === CLOSE_LIST && skipSpace(json, end + 1) === json.length
  if (isEnd(at)) return []
  const found: Element[] = []
  while (found.length <= most) {
    const to = endOfElement(json, at)
    if (to === at) return null
    found.push({ from: at, to })
    if (isEnd(to)) return found
    if (json[to] !== COMMA) return null
    at = skipSpace(json, to + 1)
  }
  return found
}

function skipSpace(json: Buffer, from: number): number {
  let at = from
  while (json[at] === 0x20 || json[at] === 0x0a || json[at] === 0x0d || json[at] === 0x09) at++
  return at
}

/** The position of the comma or bracket after an element, or the end of the file. */
function endOfElement(json: Buffer, from: number): number {
  let depth = 0
  for (let at = from; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) at = endOfString(json, at)
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++
    else if (depth === 0 && (byte === COMMA || byte === CLOSE_LIST)) return at
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
  }
  return json.length
}

function endOfString(json: Buffer, from: number): number {
  let at = from + 1
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1
  return at
}
