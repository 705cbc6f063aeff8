/**
 * Detects hosts with non-ASCII letters that can be confused with another host. The page shows such
 * a host in its ASCII form, `xn--…`. The rules are those of browsers (Unicode Technical Standard
 * 39, 'highly restrictive'): a label uses one script, and a label made only of letters that look
 * Latin is misleading.
 */

const SCRIPTS: readonly RegExp[] = [
  // without letters of phonetic alphabets, and without ı, which most readers take for an i
  /^[a-z0-9\u00df-\u00f6\u00f8-\u0130\u0132-\u017f\u1e00-\u1eff-]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々〆〇ーa-z0-9-]+$/u,
  /^[\p{Script=Han}\p{Script=Hangul}a-z0-9-]+$/u,
  /^[\p{Script=Han}\p{Script=Bopomofo}a-z0-9-]+$/u,
  /^[\p{Script=Cyrillic}0-9-]+$/u,
  /^[\p{Script=Greek}0-9-]+$/u,
  /^[\p{Script=Armenian}0-9-]+$/u,
  /^[\p{Script=Georgian}0-9-]+$/u,
  /^[\p{Script=Hebrew}0-9-]+$/u,
  /^[\p{Script=Arabic}\p{Script=Inherited}0-9-]+$/u,
  /^[\p{Script=Devanagari}\p{Script=Inherited}0-9-]+$/u,
  /^[\p{Script=Bengali}\p{Script=Inherited}0-9-]+$/u,
  /^[\p{Script=Gurmukhi}\p{Script=Inherited}0-9-]+$/u,
  /^[\p{Script=Gujarati}\p{Script=Inherited}0-9-]+$/u,
  /^[\p{Script=Tamil}\p{Script=Inherited}0-9-]+$/u,
  /^[\p{Script=Telugu}\p{Script=Inherited}0-9-]+$/u,
  /^[\p{Script=Kannada}\p{Script=Inherited}0-9-]+$/u,
  /^[\p{Script=Malayalam}\p{Script=Inherited}0-9-]+$/u,
  /^[\p{Script=Sinhala}\p{Script=Inherited}0-9-]+$/u,
  /^[\p{Script=Thai}0-9-]+$/u,
  /^[\p{Script=Lao}0-9-]+$/u,
  /^[\p{Script=Khmer}0-9-]+$/u,
  /^[\p{Script=Myanmar}0-9-]+$/u,
  /^[\p{Script=Ethiopic}0-9-]+$/u,
]

/** Letters of other scripts that look like Latin letters. */
const LIKE_LATIN = /^[авсԁеһіјӏкмногԛрѕтуԝхьъԍүαβγενικορτυχωհոսօցզղյ0-9-]+$/u

/**
 * Tells whether the host of a web address can be confused with another host. ASCII hosts never
 * count as misleading.
 */
export function isMisleading(address: string): boolean {
  const host = /^(?:https?:\/\/)?([^/?#]*)/i.exec(address)?.[1] ?? ''
  return host
    .normalize('NFKC')
    .toLowerCase()
    .split(/[.:\u3002]/)
    .some((label) => /[^\0-\x7f]/.test(label) && (LIKE_LATIN.test(label) || !SCRIPTS.some((each) => each.test(label))))
}
