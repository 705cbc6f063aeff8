import { micromark } from 'micromark'
import type { HouseRule, HouseRulesText } from '#contract/house-rules.ts'

/**
 * Text that looks like HTML or a picture stays text, and a line of dashes is never a heading. What micromark lets
 * through besides are plain elements with escaped text, and links to http, https, mailto and this site.
 */
const PLAIN = { disable: { null: ['htmlFlow', 'htmlText', 'labelStartImage', 'setextUnderline'] } }

/* Up to the next tag of the same name: an element that has no end costs nothing more. */
const HEADING = /<h2>((?:[^<]|<(?!\/?h2>))*)<\/h2>/g
const DEAD_LINK = /<a href="">((?:[^<]|<(?!\/?a[ >]))*)<\/a>/g
const END_OF_RULES = '<hr />'

/**
 * Reads the Markdown of the site's rules. Each heading of the second level is a rule with its number, up to a line of
 * three dashes: what follows that is no rule, but has an anchor too.
 */
export function renderHouseRules(body: string): HouseRulesText {
  const plain = micromark(body, { extensions: [PLAIN] }).replace(DEAD_LINK, '$1')
  const end = plain.indexOf(END_OF_RULES)
  const rules: HouseRule[] = []
  const anchors = new Map<string, number>()
  const html = plain.replace(HEADING, (_all, inside: string, at: number) => {
    const anchor = freeAnchor(anchors, textOf(inside))
    if (end !== -1 && at > end) return `<h2 id="${anchor}">${inside}</h2>`
    rules.push({ number: rules.length + 1, title: textOf(inside), anchor })
    return `<h2 id="${anchor}">${rules.length}. ${inside}</h2>`
  })
  return { html, rules }
}

const CHARACTERS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** What an element says: micromark escapes these four characters and no others. */
const textOf = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, (escaped) => CHARACTERS[escaped] as string)
    .trim()

const ANCHOR_WORDS = 8

/** The anchor of a rule that is the only one of its title. */
export function anchorOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return ['rule', ...(plain.match(/[a-z0-9]+/g) ?? []).slice(0, ANCHOR_WORDS)].join('-')
}

/**
 * With a prefix, so that no heading takes the id of something else on the page. `taken` holds each anchor with the next
 * number to try for it.
 */
function freeAnchor(taken: Map<string, number>, title: string): string {
  const name = anchorOf(title)
  let next = taken.get(name) ?? 2
  let anchor = name
  while (taken.has(anchor)) anchor = `${name}-${next++}`
  taken.set(name, next)
  if (anchor !== name) taken.set(anchor, 2)
  return anchor
}
