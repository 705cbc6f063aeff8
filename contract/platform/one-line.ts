import { Text } from './web-url.ts'

/** Line breaks and all other controls. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu
/** What turns the direction of the text around it: `U+202E` makes 'gpj.exe' of 'exe.jpg'. */
const DIRECTIONS = /\p{Bidi_Control}+/gu

/** A text in one line: breaks are spaces, and nothing in it turns the direction of what stands around it. */
export const inOneLine = (text: string): string => text.replace(BREAKS, ' ').replace(DIRECTIONS, '').trim()

/**
 * Text of one line: every name, title, tag, place, role and reason that stands in a line or in a sentence of ours.
 * Trimmed. A test holds all requests to it.
 */
export const OneLine = Text.overwrite(inOneLine)
