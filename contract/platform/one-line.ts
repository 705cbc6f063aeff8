import { Text } from './web-url.ts'

/** Line breaks and all other control characters. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu
/**
 * Characters that change the direction of the text around them: with `U+202E`, 'exe.jpg' looks like
 * 'gpj.exe'.
 */
const DIRECTIONS = /\p{Bidi_Control}+/gu

/**
 * Replaces line breaks by spaces and removes direction controls, so that the text cannot change the
 * direction of its surroundings.
 */
export const inOneLine = (text: string): string => text.replace(BREAKS, ' ').replace(DIRECTIONS, '').trim()

/**
 * A trimmed text of one line. For every name, title, tag, place, role and reason that appears in a
 * line or a sentence of the site. A test checks that all request schemas use it.
 */
export const OneLine = Text.overwrite(inOneLine)
