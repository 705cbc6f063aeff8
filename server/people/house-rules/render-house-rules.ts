import { micromark } from 'micromark'
import type { HouseRule, HouseRulesText } from '#contract/house-rules.ts'

/**
 * HTML and pictures in the text stay text, and a line of dashes is never a heading. Apart from
 * that, micromark creates plain elements with escaped text, and links to http, https, mailto and
 * this site.
 */
const PLAIN = { disable: { null: ['htmlFlow', 'htmlText', 'labelStartImage', 'setextUnderline'] } }

/*
 * The patterns match up to the next tag of the same name, so that an element without an end tag
 * costs no extra time.
 */
const HEADING = /<h2>((?:[^<]|<(?!\/?h2>))*)<\/h2>/g
const DEAD_LINK = /<a href="">((?:[^<]|<(?!\/?a[ >]))*)<\/a>/g
const END_OF_RULES = '<hr />'

/**
 * Renders the Markdown of the house rules. Each second-level heading is a numbered rule, up to a
 * line of three dashes. Headings after that line are no rules, but have an anchor too.
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

/** The text of an element. micromark escapes these four characters and no others. */
const textOf = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, (escaped) => CHARACTERS[escaped] as string)
    .trim()

const ANCHOR_WORDS = 8

/** The anchor of a rule with a unique title. */
export function anchorOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return ['rule', ...(plain.match(/[a-z0-9]+/g) ?? []).slice(0, ANCHOR_WORDS)].join('-')
}

/**
 * The prefix prevents an anchor that equals another id on the page. `taken` maps each anchor to the
 * next number to try for it.
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
