import { PRODUCT } from '#contract/platform/limits.ts'
import { BLANK, type Describe, HOUSE, PLAIN } from '#server/works/public-parts/social-card-parts.ts'

type PageWords = { title: string; above: string; below?: string }

/** The card texts for pages of the site itself, by the names of the pages. */
export const PAGE_WORDS: Record<string, PageWords> = {
  landing: { title: PRODUCT, above: 'Music and pictures from below. Newest first.' },
  findMusic: { title: 'Find Music', above: 'Tracks', below: 'All of them, newest first' },
  findArt: { title: 'Find Art', above: 'Artworks', below: 'All of them, newest first' },
  artists: { title: 'Artists', above: 'People', below: 'All of them, A to Z' },
  events: { title: 'Events', above: 'Dates', below: 'Upcoming events, soonest first' },
  rules: { title: 'Rules', above: 'The rules for everyone, and how we decide' },
  transparency: { title: 'Transparency', above: 'What was reported, and what was decided' },
  report: { title: 'Report something', above: 'Also without an account' },
  terms: { title: 'Terms of Service', above: 'What you agree to' },
  privacy: { title: 'Privacy Policy', above: 'What we store about you, and what we do not' },
  cookies: { title: 'Cookie Policy', above: 'The few cookies that are set' },
  guidelines: { title: 'Guidelines', above: 'What belongs here' },
  help: { title: 'Help Center', above: 'Answers for artists and listeners' },
  contact: { title: 'Contact', above: `Who runs this ${PRODUCT}` },
  howItWorks: { title: 'How it Works', above: 'From a handle to a track that anyone can play' },
  features: { title: 'Features', above: 'For artists and listeners' },
  pricing: { title: 'Pricing', above: 'What it costs' },
}

export const describePage: Describe = async (_db, name) => {
  const words = PAGE_WORDS[name]
  if (!words) return null
  const isList = words.below !== undefined
  const card = {
    ...BLANK,
    layout: name === 'landing' ? ('crypt' as const) : ('sheet' as const),
    accent: isList ? HOUSE : PLAIN,
    title: words.title,
    above: { as: 'name', lines: [words.above] } as const,
    below: { as: 'name', lines: words.below ? [words.below] : [] } as const,
  }
  return { owner: null, card }
}
