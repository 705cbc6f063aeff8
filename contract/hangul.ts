/**
 * Hangul as the search compares it: letter by letter, in the order of the keys that type it. So a
 * half-typed syllable is a prefix of the whole one. The database function `search_jamo` does the
 * same.
 */

const LEADS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const VOWELS = 'ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ'.split(' ')
const TAILS =
  'ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'.split(' ')
const FIRST_LEAD = 0x1100
const FIRST_VOWEL = 0x1161
const FIRST_TAIL = 0x11a8

const KEYS = new Map<string, string>([
  ...[...LEADS].map((letter, n): [string, string] => [String.fromCodePoint(FIRST_LEAD + n), letter]),
  ...VOWELS.map((letters, n): [string, string] => [String.fromCodePoint(FIRST_VOWEL + n), letters]),
  ...TAILS.map((letters, n): [string, string] => [String.fromCodePoint(FIRST_TAIL + n), letters]),
])

const HANGUL = /[\u1100-\u11ff\uac00-\ud7a3]/

/** Tells whether a folded text contains Hangul. */
export const hasHangul = (folded: string): boolean => HANGUL.test(folded)

/** Spells Hangul letter by letter; returns other texts unchanged. */
export const spellHangul = (folded: string): string =>
  hasHangul(folded) ? [...folded.normalize('NFD')].map((letter) => KEYS.get(letter) ?? letter).join('') : folded

/** A consonant before a vowel begins the next syllable. */
const SYLLABLE =
  /([ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ])(ㅗ[ㅏㅐㅣ]|ㅜ[ㅓㅔㅣ]|ㅡㅣ|[ㅏ-ㅣ])((?:ㄱㅅ|ㄴ[ㅈㅎ]|ㄹ[ㄱㅁㅂㅅㅌㅍㅎ]|ㅂㅅ|[ㄱㄲㄴㄷㄹㅁㅂㅅㅆㅇㅈㅊㅋㅌㅍㅎ])(?![ㅏ-ㅣ]))?/g

/** Composes spelt letters into syllables again. */
export const composeHangul = (spelt: string): string =>
  spelt.replace(SYLLABLE, (_, lead: string, vowel: string, tail: string | undefined) =>
    String.fromCodePoint(
      FIRST_LEAD + LEADS.indexOf(lead),
      FIRST_VOWEL + VOWELS.indexOf(vowel),
      ...(tail === undefined ? [] : [FIRST_TAIL + TAILS.indexOf(tail)]),
    ).normalize('NFC'),
  )
