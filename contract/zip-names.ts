/** Code pages 437 and 850 from 0x80. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const UNICODE_PATH = 0x7075
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** An entry's name in the directory of a zip: its bytes, and its extra fields by id. */
export type NameInZip = { raw: Uint8Array; extra: (id: number) => Uint8Array | undefined }

/**
 * Decodes the name of a zip entry. Programs use different encodings and few mark them: Info-ZIP and
 * macOS write UTF-8 without the flag of APPNOTE.TXT. The order is: Info-ZIP's Unicode path, if its
 * checksum is that of this name (APPNOTE 4.6.9); then UTF-8, if valid; then code page 437 (DOS and
 * Windows), or 850 (Western Europe).
 */
export function nameInZip({ raw, extra }: NameInZip): string {
  return unicodePath(raw, extra(UNICODE_PATH)) ?? readUtf8(raw) ?? readDos(raw)
}

function unicodePath(raw: Uint8Array, field: Uint8Array | undefined): string | undefined {
  if (!field || field.length < 6 || field[0] !== 1) return undefined
  const crc = new DataView(field.buffer, field.byteOffset).getUint32(1, true)
  return crc === crc32(raw) ? readUtf8(field.subarray(5)) : undefined
}

function readUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

const isLetter = (char: string): boolean => /^\p{L}$/u.test(char)
const isBox = (char: string): boolean => char >= '\u2500' && char <= '\u259f'

/**
 * The code pages have the same letters from 0x80 to 0x9a. They differ where 850 has Ø, Ã and Ó, and
 * 437 has ¥, ╟ and α. A byte in a word with other letters is read as a letter. Box characters occur
 * in no name.
 */
function readDos(raw: Uint8Array): string {
  const western = [...raw].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP850[byte - 0x80]!))
  const chars = [...raw].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP437[byte - 0x80]!))
  for (let from = 0; from < raw.length; ) {
    let to = from
    while (to < raw.length && isLetter(western[to]!)) to++
    const isWord = western.slice(from, to).some((char, at) => char === chars[from + at])
    const isAmount = /\d/.test(western[from - 1] ?? '') || /\d/.test(western[to] ?? '')
    for (let at = from; at < to; at++) {
      const isLetterAlone = isBox(chars[at]!) || ('øØ'.includes(western[at]!) && !isAmount)
      if (isWord || isLetterAlone) chars[at] = western[at]!
    }
    from = to + 1
  }
  return chars.join('')
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
